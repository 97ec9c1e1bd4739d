// Bins that nobody counted are not added.
__global__ void histogram(const int *x, int *bins, int n, int nbins)
{
    __shared__ int mine[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int b = threadIdx.x; b < 64; b += blockDim.x)
        mine[b] = 0;
    __syncthreads();
    for (; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(mine + x[i], 1);
    __syncthreads();
    for (int b = threadIdx.x; b < nbins; b += blockDim.x)
        if (mine[b])
            atomicAdd(bins + b, mine[b]);
}
