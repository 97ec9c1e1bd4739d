// Number the warps of a grid. See: warptutor exercise warps-of-a-grid
__global__ void number(int *warp, int *first, int *lanes)
{
    int size = blockDim.x * blockDim.y * blockDim.z;
    int block = blockIdx.x + gridDim.x * blockIdx.y;
    int t = threadIdx.x; // and y, and z?
    int i = block * size + t;

    warp[i] = i / 32;
    if (t % 32 == 0) {
        first[i / 32] = i;
        lanes[i / 32] = 32;
    }
}
