// Take the smallest of each group of 16 off.
#include <climits>

__global__ void lower(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? x[i] : INT_MAX;
    int m = v;
    for (int d = 8; d > 0; d /= 2)
        m = min(m, __shfl_xor_sync(0xffffffff, m, d));

    if (i < n)
        y[i] = v - m;
}
