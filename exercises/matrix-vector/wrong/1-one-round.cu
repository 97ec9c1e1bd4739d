// fails: 12 rows, 45 columns [values]
// One column a lane: in rows of more than 32 columns the others are left out.
__global__ void matvec(const float *a, const float *x, float *y, int rows, int cols)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows)
        return;
    float sum = lane < cols ? a[row * cols + lane] * x[lane] : 0;
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (lane == 0)
        y[row] = sum;
}
