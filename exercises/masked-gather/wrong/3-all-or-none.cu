// fails: one warp [values]
// One answer for the whole vector: if one lane has no index, nobody looks up.
__global__ void look_up(const int *table, const int *index, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = index[i], v = -1;
    if (__all_sync(__activemask(), k >= 0))
        v = table[k];
    y[i] = v;
}
