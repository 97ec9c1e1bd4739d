// Running sums over each block. See: warptutor exercise block-scan
__global__ void scan(const int *x, int *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int v = i < n ? x[i] : 0;

    // Within the warp this is done; what did the warps before have?
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffff, v, d);
        if (lane >= d)
            v += left;
    }
    sum[i] = v;
}
