// launch: grid=1 block=64
// arg: out u32[64] = uninit
// expect-diagnosis: syncthreads-divergent line 10 lanes 0x0000ffff missing 0xffff0000 warp 0
// why: Half of each warp comes to a named barrier, the rest goes past.

__global__ void half_warps(unsigned *out)
{
    unsigned t = threadIdx.x;
    if (t % 32 < 16)
        asm volatile("bar.sync 1, 64;" ::: "memory");
    out[t] = t;
}
