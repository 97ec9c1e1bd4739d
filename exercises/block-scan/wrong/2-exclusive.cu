// fails: one warp [values]
// The sum of those before i, without i itself: an exclusive scan.
__global__ void scan(const int *x, int *sum, int n)
{
    __shared__ int part[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int own = i < n ? x[i] : 0, v = own;
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffff, v, d);
        if (lane >= d)
            v += left;
    }
    if (lane == 31)
        part[warp] = v;
    __syncthreads();
    for (int w = 0; w < warp; w++)
        v += part[w];
    sum[i] = v - own;
}
