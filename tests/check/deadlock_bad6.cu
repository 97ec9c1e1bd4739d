// launch: grid=1 block=96
// arg: f u32[1] = 0
// arg: out u32[96] = uninit
// expect-diagnosis: deadlock line 13 lanes 0xffffffff warp 2
// why: A barrier for two warps is met by three; the loop before it has long ended.

__global__ void few(unsigned *f, unsigned *out)
{
    if (threadIdx.x == 64)
        for (int i = 0; i < 7; i++)
            out[64] = atomicAdd(f, 0);
    __syncwarp();
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[threadIdx.x] = 1;
}
