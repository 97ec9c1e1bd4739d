// fails: one warp [race-global, luck]
// In place, as the vector loop did it. Right while all lanes happen to read before one
// of them stores, and warp 0 before warp 1.
__global__ void smooth(int *x, int n)
{
    int i = threadIdx.x;
    int sum = i < n ? x[i] : 0;
    if (i + 1 < n)
        sum += x[i + 1];
    if (i < n)
        x[i] = sum;
}
