// fails: one warp [mask-lanes-missing]
// The shuffles stand in the loop: in the last round some lanes have left it, but the
// mask names them.
__global__ void dot(const int *a, const int *b, int *out, int n)
{
    int sum = 0;
    int step = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
        int v = a[i] * b[i];
        for (int d = 16; d > 0; d /= 2)
            v += __shfl_down_sync(0xffffffff, v, d);
        sum += v;
    }
    if (threadIdx.x % 32 == 0)
        atomicAdd(out, sum);
}
