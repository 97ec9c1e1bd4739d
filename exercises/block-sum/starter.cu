// The sum of each block. See: warptutor exercise block-sum
__global__ void block_sum(const float *x, float *out, int n)
{
    __shared__ float part[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float v = i < n ? x[i] : 0;

    // One sum a warp, into part[warp]; then one sum of these.
    if (lane == 0)
        part[warp] = v;
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[0];
}
