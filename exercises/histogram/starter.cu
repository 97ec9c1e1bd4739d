// How often each number comes. See: warptutor exercise histogram
__global__ void histogram(const int *x, int *bins, int n, int nbins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        for (int b = 0; b < nbins; b++)
            if (x[i] == b)
                atomicAdd(&bins[b], 1);
}
