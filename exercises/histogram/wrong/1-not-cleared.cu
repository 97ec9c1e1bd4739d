// fails: one block [uninit-shared]
// Shared memory is not 0 when a block begins: it holds what the last one left.
__global__ void histogram(const int *x, int *bins, int n, int nbins)
{
    __shared__ int mine[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&mine[x[i]], 1);
    __syncthreads();
    for (int b = threadIdx.x; b < nbins; b += blockDim.x)
        atomicAdd(&bins[b], mine[b]);
}
