// fails: blocks of 40 [values]
// Warps are cut from the numbers of the whole grid, as if one could hold threads of two
// blocks.
__global__ void number(int *warp, int *first, int *lanes)
{
    int size = blockDim.x * blockDim.y * blockDim.z;
    int block = blockIdx.x + gridDim.x * blockIdx.y;
    int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    int i = block * size + t;
    warp[i] = i / 32;
    if (i % 32 == 0) {
        first[i / 32] = i;
        lanes[i / 32] = 32;
    }
}
