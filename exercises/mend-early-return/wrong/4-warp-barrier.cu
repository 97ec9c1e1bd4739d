// fails: full blocks [race-shared]
// __syncwarp() in place of __syncthreads(): the last lane of a warp reads what another
// warp writes.
__global__ void differences(const int *x, int *y, int n)
{
    __shared__ int s[1024];
    int t = threadIdx.x, first = blockIdx.x * blockDim.x, i = first + t;
    int here = min((int)blockDim.x, n - first);
    if (t < here)
        s[t] = x[i];
    __syncwarp();
    if (t < here)
        y[i] = s[t] - s[t + 1 < here ? t + 1 : 0];
}
