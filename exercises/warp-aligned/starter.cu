// Even places one way, odd places another. See: warptutor exercise warp-aligned
__global__ void sides(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int v = x[i];
    if (i % 2 == 0)
        for (int k = 0; k < 6; k++)
            v = (v * v + 1) % 1009;
    else
        for (int k = 0; k < 6; k++)
            v = (v * 7 + 5) % 997;
    x[i] = v;
}
