// fails: four groups [caller-not-in-mask]
// The mask is meant to name the own group, but is moved by the number of the group
// instead of by eight times that.
__global__ void groups(const int *x, int *running, int *total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 8;
    unsigned mask = 0xffu << (threadIdx.x % 32 / 8);
    int s = i < n ? x[i] : 0;
    for (int d = 1; d < 8; d *= 2) {
        int left = __shfl_up_sync(mask, s, d, 8);
        if (lane >= d)
            s += left;
    }
    running[i] = s;
    if (lane == 7)
        total[i / 8] = s;
}
