// fails: blocks of 48 [values]
// Warps are counted through the whole grid: as if a warp could hold threads of two
// blocks.
__global__ void who(int *warp, int *lane, int *idle)
{
    int t = threadIdx.x + threadIdx.y * blockDim.x;
    int size = blockDim.x * blockDim.y;
    int i = blockIdx.x * size + t;
    warp[i] = i / 32 - blockIdx.x * size / 32;
    lane[i] = i % 32;
    if (t == 0)
        idle[blockIdx.x] = (size + 31) / 32 * 32 - size;
}
