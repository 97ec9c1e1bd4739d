// launch: grid=1 block=64
// arg: out u32[64] = uninit
// arg: n u32 = 48
// expect-diagnosis: barrier-count line 12 lanes 0xffffffff warp 0
// why: The number of threads is that of the data; a barrier counts whole warps.

__global__ void barrier_count(unsigned *out, unsigned n)
{
    __shared__ unsigned s[64];
    unsigned t = threadIdx.x;
    s[t] = t;
    __barrier_sync_count(1, n);
    out[t] = s[63 - t];
}
