// fails: more bins than threads [uninit-shared]
// One bin a thread: with 64 bins and 40 threads the last 24 are neither cleared nor
// added.
__global__ void histogram(const int *x, int *bins, int n, int nbins)
{
    __shared__ int mine[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < nbins)
        mine[threadIdx.x] = 0;
    __syncthreads();
    if (i < n)
        atomicAdd(&mine[x[i]], 1);
    __syncthreads();
    if (threadIdx.x < nbins)
        atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}
