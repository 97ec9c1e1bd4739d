// Turn a matrix over. See: warptutor exercise transpose
__global__ void transpose(const int *a, int *t, int rows, int cols)
{
    int x = 32 * blockIdx.x + threadIdx.x, y = 32 * blockIdx.y + threadIdx.y;

    for (int k = 0; k < 32; k += 8)
        if (x < cols && y + k < rows)
            t[x * rows + y + k] = a[(y + k) * cols + x];
}
