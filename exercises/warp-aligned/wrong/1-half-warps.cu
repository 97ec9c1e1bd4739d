// fails: one block of 64 [simt_efficiency]
// The sides are halves of a warp: lanes 0 to 15 go one way, 16 to 31 the other. In
// order, but still in one warp.
__global__ void sides(int *x, int n)
{
    int t = threadIdx.x, side = t % 32 / 16;
    int i = blockIdx.x * blockDim.x + t / 32 * 32 + 2 * (t % 16) + side;
    if (i >= n)
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
