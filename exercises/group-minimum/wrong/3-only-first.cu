// fails: two groups [values]
// A tree, and nobody is told: only the first lane of a group has the smallest number of
// all.
#include <climits>

__global__ void lower(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? x[i] : INT_MAX;
    int m = v;
    for (int d = 8; d > 0; d /= 2)
        m = min(m, __shfl_down_sync(0xffffffff, m, d, 16));
    if (i < n)
        y[i] = v - m;
}
