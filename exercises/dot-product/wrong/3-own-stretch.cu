// fails: two blocks of 64 [sectors_per_request]
// Each thread takes a stretch of its own: right, but the lanes of a warp read far
// apart.
__global__ void dot(const int *a, const int *b, int *out, int n)
{
    int threads = gridDim.x * blockDim.x, each = (n + threads - 1) / threads;
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * each, sum = 0;
    for (int i = first; i < first + each && i < n; i++)
        sum += a[i] * b[i];
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (threadIdx.x % 32 == 0)
        atomicAdd(out, sum);
}
