// fails: two groups [values]
// A tree in each group, but the result is fetched from lane 0 of the warp: without a
// width there is no other lane 0.
#include <climits>

__global__ void lower(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? x[i] : INT_MAX;
    int m = v;
    for (int d = 8; d > 0; d /= 2)
        m = min(m, __shfl_down_sync(0xffffffff, m, d, 16));
    m = __shfl_sync(0xffffffff, m, 0);
    if (i < n)
        y[i] = v - m;
}
