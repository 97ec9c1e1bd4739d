// A masked gather. See: warptutor exercise masked-gather
__global__ void look_up(const int *table, const int *index, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    // Negative indices must not be looked up.
    y[i] = -1;
}
