// fails: four groups [values]
// The first lanes of a group get their own number back from the shuffle, and add it.
__global__ void groups(const int *x, int *running, int *total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int s = i < n ? x[i] : 0;
    for (int d = 1; d < 8; d *= 2)
        s += __shfl_up_sync(0xffffffff, s, d, 8);
    running[i] = s;
    if (threadIdx.x % 8 == 7)
        total[i / 8] = s;
}
