// Columns are moved by an exclusive or instead of by padding.
__global__ void transpose(const int *a, int *t, int rows, int cols)
{
    __shared__ int tile[32][32];
    int x = threadIdx.x, y = threadIdx.y;
    int c = 32 * blockIdx.x, r = 32 * blockIdx.y;
    for (int k = y; k < 32; k += 8)
        if (c + x < cols && r + k < rows)
            tile[k][x ^ k] = a[(r + k) * cols + c + x];
    __syncthreads();
    for (int k = y; k < 32; k += 8)
        if (r + x < rows && c + k < cols)
            t[(c + k) * rows + r + x] = tile[x][k ^ x];
}
