// fails: two dimensions [values]
// Each row of a block is taken for warps of its own.
__global__ void who(int *warp, int *lane, int *idle)
{
    int t = threadIdx.x + threadIdx.y * blockDim.x;
    int size = blockDim.x * blockDim.y;
    int i = blockIdx.x * size + t;
    warp[i] = threadIdx.y * ((blockDim.x + 31) / 32) + threadIdx.x / 32;
    lane[i] = threadIdx.x % 32;
    if (t == 0)
        idle[blockIdx.x] = (size + 31) / 32 * 32 - size;
}
