// fails: two warps [race-shared, luck]
// No barrier: warps are thought to come in the order of their numbers, so that those
// before have written already.
__global__ void scan(const int *x, int *sum, int n)
{
    __shared__ int part[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int v = i < n ? x[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffff, v, d);
        if (lane >= d)
            v += left;
    }
    if (lane == 31)
        part[warp] = v;
    for (int w = 0; w < warp; w++)
        v += part[w];
    sum[i] = v;
}
