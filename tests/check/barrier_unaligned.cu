// launch: grid=1 block=64
// arg: out u32[64] = uninit
// expect: out = [63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] when model=its
// expect-diagnosis: syncthreads-divergent line 13 when model=stack
// also-accept: line 15
// why: barrier.sync without .aligned lets the lanes of a warp come from different places, since Volta.

__global__ void unaligned(unsigned *out)
{
    __shared__ unsigned s[64];
    unsigned t = threadIdx.x;
    s[t] = t;
    if (t & 1) asm volatile("barrier.sync 1, 64;" ::: "memory");
    else
        asm volatile("barrier.sync 1, 64;" ::: "memory");
    out[t] = s[63 - t];
}
