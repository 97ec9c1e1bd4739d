// fails: one dimension [values]
// What is left over is taken as 32 - size % 32: a block of 64 would have 32 lanes to
// spare.
__global__ void who(int *warp, int *lane, int *idle)
{
    int t = threadIdx.x + threadIdx.y * blockDim.x;
    int size = blockDim.x * blockDim.y;
    int i = blockIdx.x * size + t;
    warp[i] = t / 32;
    lane[i] = t % 32;
    if (t == 0)
        idle[blockIdx.x] = 32 - size % 32;
}
