// fails: a quarter is long [values]
// The length is that of the sorted place, the number that of the thread.
__global__ void rounds(const int *x, const int *length, const int *order, int *out, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n)
        return;
    int v = x[t], rounds = length[order[t]];
    for (int k = 0; k < rounds; k++)
        v = (v * 3 + 1) % 101;
    out[t] = v;
}
