// launch: grid=1 block=96
// arg: f u32[1] = 0
// arg: out u32[96] = uninit
// why: The barrier is for the three warps that come.

__global__ void few(unsigned *f, unsigned *out)
{
    if (threadIdx.x == 64)
        for (int i = 0; i < 7; i++)
            out[64] = atomicAdd(f, 0);
    __syncwarp();
    asm volatile("bar.sync 1, 96;" ::: "memory");
    out[threadIdx.x] = 1;
}
