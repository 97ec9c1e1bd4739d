// A butterfly: every lane has both results, and the last one writes them.
__global__ void warp_max(const int *x, int *most, int *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int m = -2147483647 - 1, s = 0;
    if (i < n)
        m = s = x[i];
    for (int d = 1; d < 32; d *= 2) {
        m = max(m, __shfl_xor_sync(0xffffffff, m, d));
        s += __shfl_xor_sync(0xffffffff, s, d);
    }
    if ((threadIdx.x & 31) == 31) {
        most[i / 32] = m;
        sum[i / 32] = s;
    }
}
