// fails: one warp [shuffles]
// Lane 0 asks all others in turn: 31 rounds where five do.
__global__ void warp_max(const int *x, int *most, int *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? x[i] : -2147483647 - 1, m = v, s = i < n ? v : 0, own = s;
    for (int from = 1; from < 32; from++) {
        m = max(m, __shfl_sync(0xffffffff, v, from));
        s += __shfl_sync(0xffffffff, own, from);
    }
    if (threadIdx.x % 32 == 0) {
        most[i / 32] = m;
        sum[i / 32] = s;
    }
}
