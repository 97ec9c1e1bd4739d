// fails: mixed signs [simt_efficiency]
// The zero is pulled out, the two long ways stay: a warp still walks both.
__global__ void wave(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int v = abs(x[i]);
    if (x[i] > 0) {
        for (int k = 0; k < 8; k++)
            v = (v * v + 3) % 1009;
        v = 2 * v;
    } else {
        for (int k = 0; k < 8; k++)
            v = (v * v + 3) % 1009;
        v = -v;
    }
    y[i] = x[i] ? v : 7;
}
