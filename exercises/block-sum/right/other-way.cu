// Masks name the lanes that exist, and one thread adds the sums of the warps.
__global__ void block_sum(const float *x, float *out, int n)
{
    __shared__ float part[32];
    unsigned t = threadIdx.x, lane = t & 31, warp = t >> 5;
    float v = 0;
    if (blockIdx.x * blockDim.x + t < n)
        v = x[blockIdx.x * blockDim.x + t];
    unsigned rest = blockDim.x - 32 * warp;
    unsigned mask = rest >= 32 ? 0xffffffff : (1u << rest) - 1;
    for (int d = 16; d > 0; d >>= 1) {
        float o = __shfl_down_sync(mask, v, lane + d < rest ? d : 0);
        if (lane + d < rest)
            v += o;
    }
    if (lane == 0)
        part[warp] = v;
    __syncthreads();
    if (t == 0) {
        float s = 0;
        for (int w = 0; w < (blockDim.x + 31) / 32; w++)
            s += part[w];
        out[blockIdx.x] = s;
    }
}
