// fails: a quarter is long [values]
// The results come out in the order of the lengths: sorted by the way, where they
// should stay at home.
__global__ void rounds(const int *x, const int *length, const int *order, int *out, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n)
        return;
    int i = order[t], rounds = length[i], v = x[i];
    for (int k = 0; k < rounds; k++)
        v = (v * 3 + 1) % 101;
    out[t] = v;
}
