// fails: one dimension [race-global, luck]
// Every thread writes idle, and the last one has the right value: nothing says that the
// thread with the highest number writes last.
__global__ void who(int *warp, int *lane, int *idle)
{
    int t = threadIdx.x + threadIdx.y * blockDim.x;
    int size = blockDim.x * blockDim.y;
    int i = blockIdx.x * size + t;
    warp[i] = t / 32;
    lane[i] = t % 32;
    idle[blockIdx.x] = 31 - t % 32;
}
