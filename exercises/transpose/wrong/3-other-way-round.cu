// fails: one square [sectors_per_request]
// Writes along rows and reads along columns instead: the stride has only moved to the
// other side.
__global__ void transpose(const int *a, int *t, int rows, int cols)
{
    int x = 32 * blockIdx.y + threadIdx.x, y = 32 * blockIdx.x + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        if (x < rows && y + k < cols)
            t[(y + k) * rows + x] = a[x * cols + y + k];
}
