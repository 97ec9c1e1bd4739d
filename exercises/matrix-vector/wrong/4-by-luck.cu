// fails: 32 columns [race-global, luck]
// Lanes add their parts to y[row] in turn, without an atomic: an order of turns is none
// of lanes.
__global__ void matvec(const float *a, const float *x, float *y, int rows, int cols)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows)
        return;
    float sum = 0;
    for (int c = lane; c < cols; c += 32)
        sum += a[row * cols + c] * x[c];
    volatile float *to = y;
    if (lane == 0)
        to[row] = 0;
    for (int turn = 0; turn < 32; turn++)
        if (turn == lane)
            to[row] = to[row] + sum;
}
