// fails: one block [race-shared, luck]
// Warp 0 clears and nobody waits for it: right as long as it comes first.
__global__ void histogram(const int *x, int *bins, int n, int nbins)
{
    __shared__ int mine[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 32)
        for (int b = threadIdx.x; b < nbins; b += 32)
            mine[b] = 0;
    if (i < n)
        atomicAdd(&mine[x[i]], 1);
    __syncthreads();
    for (int b = threadIdx.x; b < nbins; b += blockDim.x)
        atomicAdd(&bins[b], mine[b]);
}
