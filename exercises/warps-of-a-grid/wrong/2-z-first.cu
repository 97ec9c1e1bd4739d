// fails: full warps [values]
// z is taken to run fastest.
__global__ void number(int *warp, int *first, int *lanes)
{
    int size = blockDim.x * blockDim.y * blockDim.z;
    int block = blockIdx.x + gridDim.x * blockIdx.y;
    int t = threadIdx.z + blockDim.z * (threadIdx.y + blockDim.y * threadIdx.x);
    int w = block * ((size + 31) / 32) + t / 32;
    int x = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    warp[block * size + x] = w;
    if (t % 32 == 0) {
        first[w] = block * size + x;
        lanes[w] = min(32, size - t);
    }
}
