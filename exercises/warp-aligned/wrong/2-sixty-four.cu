// fails: a block of 128 [values]
// The first two warps of a block share its numbers as if it had 64 threads; the others
// start where those already are.
__global__ void sides(int *x, int n)
{
    int side = threadIdx.x / 32 % 2;
    int i = blockIdx.x * blockDim.x + 2 * (threadIdx.x % 32) + side;
    if (i >= n || threadIdx.x >= 64)
        return;
    int v = x[i];
    if (side == 0)
        for (int k = 0; k < 6; k++)
            v = (v * v + 1) % 1009;
    else
        for (int k = 0; k < 6; k++)
            v = (v * 7 + 5) % 997;
    x[i] = v;
}
