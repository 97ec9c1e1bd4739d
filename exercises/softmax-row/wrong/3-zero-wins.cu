// fails: all very negative [values]
// The maximum begins at 0: in a row of numbers far below, every exp becomes 0, and 0 /
// 0 is no number.
__global__ void softmax(const float *x, float *y, int rows, int cols)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows)
        return;
    x += row * cols;
    y += row * cols;
    float m = 0, s = 0;
    for (int c = lane; c < cols; c += 32)
        m = fmaxf(m, x[c]);
    for (int d = 16; d > 0; d /= 2)
        m = fmaxf(m, __shfl_xor_sync(0xffffffff, m, d));
    for (int c = lane; c < cols; c += 32)
        s += expf(x[c] - m);
    for (int d = 16; d > 0; d /= 2)
        s += __shfl_xor_sync(0xffffffff, s, d);
    for (int c = lane; c < cols; c += 32)
        y[c] = expf(x[c] - m) / s;
}
