// Number the warps of a grid.
__global__ void number(int *warp, int *first, int *lanes)
{
    int size = blockDim.x * blockDim.y * blockDim.z;
    int block = blockIdx.x + gridDim.x * blockIdx.y;
    int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    int i = block * size + t;
    int w = block * ((size + 31) / 32) + t / 32;

    warp[i] = w;
    if (t % 32 == 0) {
        first[w] = i;
        lanes[w] = min(32, size - t);
    }
}
