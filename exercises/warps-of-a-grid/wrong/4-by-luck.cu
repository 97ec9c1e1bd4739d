// fails: full warps [race-global, luck]
// Each lane writes how many lanes there are up to itself, and the last one is right:
// but which of them writes last is not said.
__global__ void number(int *warp, int *first, int *lanes)
{
    int size = blockDim.x * blockDim.y * blockDim.z;
    int block = blockIdx.x + gridDim.x * blockIdx.y;
    int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    int w = block * ((size + 31) / 32) + t / 32;
    warp[block * size + t] = w;
    lanes[w] = t % 32 + 1;
    if (t % 32 == 0)
        first[w] = block * size + t;
}
