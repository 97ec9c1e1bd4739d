// fails: a quarter is long [issued]
// All lanes count to the longest loop and an if inside skips what is too much: the loop
// is tidy, the lanes wait all the same.
__global__ void rounds(const int *x, const int *length, const int *order, int *out, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n)
        return;
    int v = x[t], most = length[order[n - 1]];
    for (int k = 0; k < most; k++)
        if (k < length[t])
            v = (v * 3 + 1) % 101;
    out[t] = v;
}
