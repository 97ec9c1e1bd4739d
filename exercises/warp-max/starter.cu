// The largest and the sum of each warp. See: warptutor exercise warp-max
#include <climits>

__global__ void warp_max(const int *x, int *most, int *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = i / 32;
    int m = i < n ? x[i] : 0;
    int s = i < n ? x[i] : 0;

    // Ask the other lanes.
    if (lane == 0) {
        most[warp] = m;
        sum[warp] = s;
    }
}
