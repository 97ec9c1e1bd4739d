// fails: one warp [race-global, luck]
// First -1 everywhere, then the numbers over it, as a vector program would; but other
// threads clear than those that store, and nothing keeps the two apart.
__global__ void look_up(const int *table, const int *index, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    y[n - 1 - i] = -1;
    int k = index[i];
    if (k >= 0)
        y[i] = table[k];
}
