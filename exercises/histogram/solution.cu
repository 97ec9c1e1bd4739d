// How often each number comes: per block in shared memory, then added up.
__global__ void histogram(const int *x, int *bins, int n, int nbins)
{
    __shared__ int mine[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    for (int b = threadIdx.x; b < nbins; b += blockDim.x)
        mine[b] = 0;
    __syncthreads();
    if (i < n)
        atomicAdd(&mine[x[i]], 1);
    __syncthreads();
    for (int b = threadIdx.x; b < nbins; b += blockDim.x)
        atomicAdd(&bins[b], mine[b]);
}
