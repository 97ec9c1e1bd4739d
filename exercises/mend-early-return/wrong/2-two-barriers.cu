// fails: 100 numbers in blocks of 64 [syncthreads-divergent]
// A barrier for each side of the bounds check: they are two places, and a warp that has
// both kinds of threads comes to neither as a whole.
__global__ void differences(const int *x, int *y, int n)
{
    __shared__ int s[1024];
    int t = threadIdx.x, first = blockIdx.x * blockDim.x, i = first + t;
    int here = min((int)blockDim.x, n - first);
    if (t < here) {
        s[t] = x[i];
        __syncthreads();
        y[i] = s[t] - s[t + 1 < here ? t + 1 : 0];
    } else {
        __syncthreads();
    }
}
