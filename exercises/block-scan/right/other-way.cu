// Each lane adds the sums of the warps before it by itself: one barrier.
__global__ void scan(const int *x, int *sum, int n)
{
    __shared__ int part[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int v = i < n ? x[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffff, v, d);
        v += lane >= d ? left : 0;
    }
    if (lane == 31 || threadIdx.x == blockDim.x - 1)
        part[warp] = v;
    __syncthreads();
    for (int w = 0; w < warp; w++)
        v += part[w];
    sum[i] = v;
}
