// Differences of neighbours. See: warptutor exercise mend-early-return
__global__ void differences(const int *x, int *y, int n)
{
    __shared__ int s[1024];
    int t = threadIdx.x, first = blockIdx.x * blockDim.x, i = first + t;
    if (i >= n)
        return;
    s[t] = x[i];
    __syncthreads();
    y[i] = s[t] - s[t + 1 < blockDim.x ? t + 1 : 0];
}
