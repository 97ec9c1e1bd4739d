// fails: two groups [race-global, luck]
// The first lane of a group leaves the smallest number in y, and the others take it
// from there: nothing makes them wait for it.
#include <climits>

__global__ void lower(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? x[i] : INT_MAX;
    int m = v;
    volatile int *note = y;
    for (int d = 8; d > 0; d /= 2)
        m = min(m, __shfl_down_sync(0xffffffff, m, d, 16));
    if (i % 16 == 0 && i < n)
        note[i] = m;
    if (i < n)
        m = note[i / 16 * 16];
    if (i < n)
        y[i] = v - m;
}
