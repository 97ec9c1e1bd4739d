// Who is in which warp.
__global__ void who(int *warp, int *lane, int *idle)
{
    int t = threadIdx.x + threadIdx.y * blockDim.x;
    int size = blockDim.x * blockDim.y;
    int i = blockIdx.x * size + t;

    warp[i] = t / 32;
    lane[i] = t % 32;
    if (t == 0)
        idle[blockIdx.x] = (size + 31) / 32 * 32 - size;
}
