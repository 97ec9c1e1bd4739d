// Even places one way, odd places another: half of the warps each.
__global__ void sides(int *x, int n)
{
    int half = blockDim.x / 2, side = threadIdx.x / half;
    int i = blockIdx.x * blockDim.x + 2 * (threadIdx.x % half) + side;
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
