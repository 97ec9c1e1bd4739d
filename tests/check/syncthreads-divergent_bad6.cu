// launch: grid=1 block=64
// arg: in i32[64] = iota
// arg: out i32[64] = 0
// expect-diagnosis: syncthreads-divergent line 17 lanes 0x000000ff missing 0xffffff00 warp 1
// why: Part of a warp waits while the rest goes on into shuffles that name it: one fault.

__device__ int largest(int v)
{
    for (int d = 16; d; d >>= 1) v = max(v, __shfl_xor_sync(~0u, v, d));
    return v;
}

__global__ void parted(const int *in, int *out)
{
    for (int i = 0; i < 3; i++) {
        if (largest(in[threadIdx.x] + i) > 20) out[threadIdx.x]++;
        if (threadIdx.x < 40) __syncthreads();
    }
}
