// Positive, negative, zero. See: warptutor exercise cut-divergence
__global__ void wave(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (x[i] > 0) {
        int v = x[i];
        for (int k = 0; k < 8; k++)
            v = (v * v + 3) % 1009;
        y[i] = 2 * v;
    } else if (x[i] < 0) {
        int v = -x[i];
        for (int k = 0; k < 8; k++)
            v = (v * v + 3) % 1009;
        y[i] = -v;
    } else {
        y[i] = 7;
    }
}
