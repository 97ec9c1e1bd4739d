// fails: 77 numbers [values]
// Lanes without a number say 0, which is larger than every negative number.
__global__ void warp_max(const int *x, int *most, int *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int m = i < n ? x[i] : 0, s = m;
    for (int d = 16; d > 0; d /= 2) {
        m = max(m, __shfl_down_sync(0xffffffff, m, d));
        s += __shfl_down_sync(0xffffffff, s, d);
    }
    if (threadIdx.x % 32 == 0) {
        most[i / 32] = m;
        sum[i / 32] = s;
    }
}
