// fails: one warp [shared_bytes]
// The tree in shared memory: right, but with a slot for every thread and a barrier in
// every round.
__global__ void block_sum(const float *x, float *out, int n)
{
    __shared__ float s[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    s[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (int d = 512; d > 0; d /= 2) {
        if (t < d && t + d < blockDim.x)
            s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}
