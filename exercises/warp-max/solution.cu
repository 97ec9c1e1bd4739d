// The largest and the sum of each warp.
#include <climits>

__global__ void warp_max(const int *x, int *most, int *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = i / 32;
    int m = i < n ? x[i] : INT_MIN;
    int s = i < n ? x[i] : 0;

    for (int d = 16; d > 0; d /= 2) {
        m = max(m, __shfl_down_sync(0xffffffff, m, d));
        s += __shfl_down_sync(0xffffffff, s, d);
    }
    if (lane == 0) {
        most[warp] = m;
        sum[warp] = s;
    }
}
