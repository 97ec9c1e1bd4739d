// Loops of different length. See: warptutor exercise loop-lengths
__global__ void rounds(const int *x, const int *length, const int *order, int *out, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n)
        return;
    int v = x[t];
    for (int k = 0; k < length[t]; k++)
        v = (v * 3 + 1) % 101;
    out[t] = v;
}
