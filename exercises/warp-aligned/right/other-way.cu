// Warps in pairs: one for the even places of 64 numbers, one for the odd ones.
__global__ void sides(int *x, int n)
{
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int i = blockIdx.x * blockDim.x + warp / 2 * 64 + lane * 2 + warp % 2;
    if (i < n) {
        int v = x[i];
        for (int k = 0; k < 6; k++)
            if (warp % 2)
                v = (v * 7 + 5) % 997;
            else
                v = (v * v + 1) % 1009;
        x[i] = v;
    }
}
