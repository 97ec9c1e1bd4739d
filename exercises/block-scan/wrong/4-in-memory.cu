// fails: one warp [race-global]
// Doubling distances in global memory, with a barrier in each round but none between
// the reads and the writes of a round.
__global__ void scan(const int *x, int *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sum[i] = i < n ? x[i] : 0;
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        if (threadIdx.x >= d)
            sum[i] += sum[i - d];
        __syncthreads();
    }
}
