// Positive, negative, zero: one loop for all, choices around it.
__global__ void wave(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int v = abs(x[i]);
    for (int k = 0; k < 8; k++)
        v = (v * v + 3) % 1009;
    y[i] = x[i] > 0 ? 2 * v : x[i] < 0 ? -v : 7;
}
