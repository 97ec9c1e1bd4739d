// fails: one square [bank_conflicts]
// Through shared memory, but rows of 32: a column lies in one bank, and its 32 numbers
// come one by one.
__global__ void transpose(const int *a, int *t, int rows, int cols)
{
    __shared__ int tile[32][32];
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
