// fails: full blocks [race-shared, luck]
// The barrier is taken away, and the number of the next thread is read from shared
// memory all the same; the last warp mends the edges of the others.
__global__ void differences(const int *x, int *y, int n)
{
    __shared__ int s[1024];
    int t = threadIdx.x, first = blockIdx.x * blockDim.x, i = first + t;
    int here = min((int)blockDim.x, n - first);
    if (t < here)
        s[t] = x[i];
    __syncwarp();
    if (t == blockDim.x - 1)
        for (int k = 0; k < here; k++)
            y[first + k] = s[k] - s[k + 1 < here ? k + 1 : 0];
}
