// fails: one block [race-shared]
// A plain ++ on shared memory: lanes that count the same number at once lose all but
// one.
__global__ void histogram(const int *x, int *bins, int n, int nbins)
{
    __shared__ int mine[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int b = threadIdx.x; b < nbins; b += blockDim.x)
        mine[b] = 0;
    __syncthreads();
    if (i < n)
        mine[x[i]]++;
    __syncthreads();
    for (int b = threadIdx.x; b < nbins; b += blockDim.x)
        atomicAdd(&bins[b], mine[b]);
}
