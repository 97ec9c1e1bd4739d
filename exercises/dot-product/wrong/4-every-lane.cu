// fails: one warp [atomic_lanes]
// Each lane adds its own sum: right, with 32 lanes in the atomic where one is enough.
__global__ void dot(const int *a, const int *b, int *out, int n)
{
    int sum = 0;
    int step = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        sum += a[i] * b[i];
    atomicAdd(out, sum);
}
