// fails: a block of 100 [race-shared, luck]
// No barrier: the last warp adds the parts, in the belief that it comes last.
__global__ void block_sum(const float *x, float *out, int n)
{
    __shared__ float part[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int warps = (blockDim.x + 31) / 32, lanes = blockDim.x - 32 * warp;
    float v = i < n ? x[i] : 0;
    for (int d = 16; d > 0; d /= 2) {
        float other = __shfl_down_sync(0xffffffff, v, d);
        if (lane + d < lanes)
            v += other;
    }
    if (lane == 0)
        part[warp] = v;
    __syncwarp();
    if (threadIdx.x == blockDim.x - 1) {
        float sum = 0;
        for (int w = 0; w < warps; w++)
            sum += part[w];
        out[blockIdx.x] = sum;
    }
}
