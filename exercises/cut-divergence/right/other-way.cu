// The long loop for all, and a short if and else behind it.
__global__ void wave(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int v = x[i] < 0 ? -x[i] : x[i];
        for (int k = 0; k < 8; k++)
            v = (v * v + 3) % 1009;
        if (x[i] > 0)
            y[i] = 2 * v;
        else if (x[i] < 0)
            y[i] = -v;
        else
            y[i] = 7;
    }
}
