// fails: zeros among them [values]
// One loop for all, but zero is taken for a negative number.
__global__ void wave(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int v = abs(x[i]);
    for (int k = 0; k < 8; k++)
        v = (v * v + 3) % 1009;
    y[i] = x[i] > 0 ? 2 * v : -v;
}
