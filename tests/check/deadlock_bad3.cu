// launch: grid=1 block=96
// arg: out u32[96] = uninit
// expect-diagnosis: deadlock line 8 lanes 0xffffffff warp 2
// why: Three warps come to a barrier for two: the third waits for another that never comes.

__global__ void few(unsigned *out)
{
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[threadIdx.x] = 1;
}
