// fails: blocks of 40 [values]
// Blocks of 40 threads are given one warp each: warps of neighbouring blocks get the
// same number.
__global__ void number(int *warp, int *first, int *lanes)
{
    int size = blockDim.x * blockDim.y * blockDim.z;
    int block = blockIdx.x + gridDim.x * blockIdx.y;
    int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    int w = block * max(size / 32, 1) + t / 32;
    warp[block * size + t] = w;
    if (t % 32 == 0) {
        first[w] = block * size + t;
        lanes[w] = min(32, size - t);
    }
}
