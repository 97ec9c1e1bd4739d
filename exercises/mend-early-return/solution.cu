// Differences of neighbours: every thread comes to the barrier.
__global__ void differences(const int *x, int *y, int n)
{
    __shared__ int s[1024];
    int t = threadIdx.x, first = blockIdx.x * blockDim.x, i = first + t;
    int here = min((int)blockDim.x, n - first);
    if (t < here)
        s[t] = x[i];
    __syncthreads();
    if (t < here)
        y[i] = s[t] - s[t + 1 < here ? t + 1 : 0];
}
