// fails: two blocks of 64 [race-global, luck]
// The one lane of each warp adds without an atomic: right until two warps read the same
// old value.
__global__ void dot(const int *a, const int *b, int *out, int n)
{
    int sum = 0;
    int step = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        sum += a[i] * b[i];
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (threadIdx.x % 32 == 0)
        out[0] += sum;
}
