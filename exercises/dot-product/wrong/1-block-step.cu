// fails: two blocks of 64 [values]
// Threads go on by the size of a block: with two blocks some numbers count twice.
__global__ void dot(const int *a, const int *b, int *out, int n)
{
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x)
        sum += a[i] * b[i];
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (threadIdx.x % 32 == 0)
        atomicAdd(out, sum);
}
