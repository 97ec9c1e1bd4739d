// fails: a quarter is long [race-global, luck]
// Right, but then one thread looks all results over, in the belief that the last thread
// is the last to come.
__global__ void rounds(const int *x, const int *length, const int *order, int *out, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n)
        return;
    int i = order[t], rounds = length[i];
    int v = x[i];
    for (int k = 0; k < rounds; k++)
        v = (v * 3 + 1) % 101;
    out[i] = v;
    if (t == n - 1)
        for (int k = 0; k < n; k++)
            out[k] = out[k] < 0 ? 0 : out[k];
}
