// The sum of each block, of any size.
__device__ float sum_of(float v, int lane, int lanes)
{
    for (int d = 16; d > 0; d /= 2) {
        float other = __shfl_down_sync(0xffffffff, v, d);
        if (lane + d < lanes)
            v += other;
    }
    return v;
}

__global__ void block_sum(const float *x, float *out, int n)
{
    __shared__ float part[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int warps = (blockDim.x + 31) / 32, lanes = blockDim.x - 32 * warp;
    float v = sum_of(i < n ? x[i] : 0, lane, lanes);

    if (lane == 0)
        part[warp] = v;
    __syncthreads();
    if (warp == 0) {
        v = sum_of(lane < warps ? part[lane] : 0, lane, warps);
        if (lane == 0)
            out[blockIdx.x] = v;
    }
}
