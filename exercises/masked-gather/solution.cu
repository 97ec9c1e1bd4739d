// A masked gather, as SIMT code.
__global__ void look_up(const int *table, const int *index, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = index[i], v = -1;
    if (k >= 0)
        v = table[k];
    y[i] = v;
}
