// fails: 12 rows, 3 columns [shuffle-inactive-source]
// Lanes without a column leave, and the others then shuffle from them.
__global__ void matvec(const float *a, const float *x, float *y, int rows, int cols)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows || lane >= cols)
        return;
    float sum = 0;
    for (int c = lane; c < cols; c += 32)
        sum += a[row * cols + c] * x[c];
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (lane == 0)
        y[row] = sum;
}
