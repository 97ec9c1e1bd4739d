// fails: one square [race-shared, luck]
// No barrier: the last warp of the block writes all rows out, in the belief that the
// others are done.
__global__ void transpose(const int *a, int *t, int rows, int cols)
{
    __shared__ int tile[32][33];
    int x = 32 * blockIdx.x + threadIdx.x, y = 32 * blockIdx.y + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        if (x < cols && y + k < rows)
            tile[threadIdx.y + k][threadIdx.x] = a[(y + k) * cols + x];
    if (threadIdx.y != blockDim.y - 1)
        return;
    x = 32 * blockIdx.y + threadIdx.x;
    y = 32 * blockIdx.x;
    for (int k = 0; k < 32; k++)
        if (x < rows && y + k < cols)
            t[(y + k) * rows + x] = tile[threadIdx.x][k];
}
