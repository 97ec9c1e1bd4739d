// fails: rows of 45 [race-global, luck]
// The first column of y serves as a scratch place: lane 0 leaves the sum there and the
// others read it at once. Nothing makes them wait.
__global__ void softmax(const float *x, float *y, int rows, int cols)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows)
        return;
    x += row * cols;
    y += row * cols;
    volatile float *note = y;
    float m = -1e30f, s = 0;
    for (int c = lane; c < cols; c += 32)
        m = fmaxf(m, x[c]);
    for (int d = 16; d > 0; d /= 2)
        m = fmaxf(m, __shfl_xor_sync(0xffffffff, m, d));
    for (int c = lane; c < cols; c += 32)
        s += expf(x[c] - m);
    for (int d = 16; d > 0; d /= 2)
        s += __shfl_down_sync(0xffffffff, s, d);
    if (lane == 0)
        note[0] = s;
    s = note[0];
    for (int c = lane; c < cols; c += 32)
        y[c] = expf(x[c] - m) / s;
}
