// launch: grid=1 block=32
// arg: out u32[32] = uninit
// arg: which u32[32] = iota
// expect-diagnosis: barrier-count line 9 lanes 0xffffffff warp 0
// why: Each lane names a barrier of its own, or none that there is.

__global__ void barrier_count(unsigned *out, const unsigned *which)
{
    asm volatile("bar.sync %0, 32;" ::"r"(which[threadIdx.x]) : "memory");
    out[threadIdx.x] = 1;
}
