// launch: grid=1 block=64
// arg: out u32[64] = uninit
// expect-diagnosis: syncthreads-divergent line 11
// also-accept: line 13
// may-diagnose: syncthreads-divergent line 13
// why: bar.sync wants the lanes of a warp together.

__global__ void aligned(unsigned *out)
{
    unsigned t = threadIdx.x;
    if (t & 1) asm volatile("bar.sync 1, 64;" ::: "memory");
    else
        asm volatile("bar.sync 1, 64;" ::: "memory");
    out[t] = t;
}
