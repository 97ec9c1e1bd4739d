// A matrix times a vector. See: warptutor exercise matrix-vector
__global__ void matvec(const float *a, const float *x, float *y, int rows, int cols)
{
    // A thread for each row; threads beyond the rows have nothing to do.
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int c = 0; c < cols; c++)
        sum += a[row * cols + c] * x[c];
    y[row] = sum;
}
