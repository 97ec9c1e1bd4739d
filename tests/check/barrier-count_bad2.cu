// launch: grid=1 block=64
// arg: out u32[64] = uninit
// expect-diagnosis: barrier-count line 13 lanes 0xffffffff warp 1
// why: Two warps meet at one barrier and do not agree on how many threads it is for.

__global__ void barrier_count(unsigned *out)
{
    unsigned t = threadIdx.x;
    out[t] = t;
    if (t < 32)
        asm volatile("bar.sync 1, 64;" ::: "memory");
    else
        asm volatile("bar.sync 1, 32;" ::: "memory");
}
