// Running sums in groups of eight.
__global__ void groups(const int *x, int *running, int *total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 8;
    int s = i < n ? x[i] : 0;

    for (int d = 1; d < 8; d *= 2) {
        int left = __shfl_up_sync(0xffffffff, s, d, 8);
        if (lane >= d)
            s += left;
    }
    running[i] = s;
    if (lane == 7)
        total[i / 8] = s;
}
