// fails: four groups [values]
// The width is left out and lanes are counted in the warp: sums run on from one group
// into the next.
__global__ void groups(const int *x, int *running, int *total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int s = i < n ? x[i] : 0;
    for (int d = 1; d < 8; d *= 2) {
        int left = __shfl_up_sync(0xffffffff, s, d);
        if (lane >= d)
            s += left;
    }
    running[i] = s;
    if (lane % 8 == 7)
        total[i / 8] = s;
}
