// One pass for maximum and sum, each lane for itself, and a correction at the end.
__global__ void softmax(const float *x, float *y, int rows, int cols)
{
    int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (row >= rows)
        return;
    float m = -1.0f / 0.0f, s = 0;
    for (int c = lane; c < cols; c += 32) {
        float v = x[row * cols + c], next = fmaxf(m, v);
        s = s * expf(m - next) + expf(v - next);
        m = next;
    }
    float all = m;
    for (int d = 1; d < 32; d *= 2)
        all = fmaxf(all, __shfl_xor_sync(0xffffffff, all, d));
    s = s == 0 ? 0 : s * expf(m - all);
    for (int d = 1; d < 32; d *= 2)
        s += __shfl_xor_sync(0xffffffff, s, d);
    for (int c = lane; c < cols; c += 32)
        y[row * cols + c] = expf(x[row * cols + c] - all) / s;
}
