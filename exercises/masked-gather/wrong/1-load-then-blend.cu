// fails: one warp [oob-global]
// Load first and choose afterwards, as with a blend: but nobody masks this load, and
// lanes with a negative index read outside of the table.
__global__ void look_up(const int *table, const int *index, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = index[i];
    int v = table[k];
    y[i] = k >= 0 ? v : -1;
}
