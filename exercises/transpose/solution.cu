// Turn a matrix over, a square of 32 x 32 at a time.
__global__ void transpose(const int *a, int *t, int rows, int cols)
{
    __shared__ int tile[32][33];
    int x = 32 * blockIdx.x + threadIdx.x, y = 32 * blockIdx.y + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        if (x < cols && y + k < rows)
            tile[threadIdx.y + k][threadIdx.x] = a[(y + k) * cols + x];
    __syncthreads();
    x = 32 * blockIdx.y + threadIdx.x;
    y = 32 * blockIdx.x + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        if (x < rows && y + k < cols)
            t[(y + k) * rows + x] = tile[threadIdx.x][threadIdx.y + k];
}
