// fails: one warp [values]
// Negative indices are pulled up to 0, so that every load is legal: but then they get
// the first number of the table.
__global__ void look_up(const int *table, const int *index, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    y[i] = table[max(index[i], 0)];
}
