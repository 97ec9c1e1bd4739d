// fails: one warp [barriers]
// A barrier for the whole block in every round: right, but all warps wait where each
// has only itself to wait for.
__global__ void warp_sums(const int *x, int *out, int n)
{
    __shared__ int s[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x, lane = t % 32;
    int v = i < n ? x[i] : 0;
    s[t] = v;
    __syncthreads();
    for (int d = 16; d > 0; d /= 2) {
        if (lane < d)
            v += s[t + d];
        __syncthreads();
        if (lane < d)
            s[t] = v;
        __syncthreads();
    }
    if (lane == 0)
        out[i / 32] = v;
}
