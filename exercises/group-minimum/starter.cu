// Take the smallest of each group of 16 off. See: warptutor exercise group-minimum
#include <climits>

__global__ void lower(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? x[i] : INT_MAX;
    int m = v; // the smallest of the group?

    if (i < n)
        y[i] = v - m;
}
