// Running sums over each block.
__device__ int running(int v, int lane)
{
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffff, v, d);
        if (lane >= d)
            v += left;
    }
    return v;
}

__global__ void scan(const int *x, int *sum, int n)
{
    __shared__ int part[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int full = blockDim.x / 32; // the sum of a partial warp is nobody's business
    int v = running(i < n ? x[i] : 0, lane);

    if (lane == 31)
        part[warp] = v;
    __syncthreads();
    if (warp == 0) {
        int p = running(lane < full ? part[lane] : 0, lane);
        if (lane < full)
            part[lane] = p;
    }
    __syncthreads();
    sum[i] = warp > 0 ? v + part[warp - 1] : v;
}
