// fails: four groups [race-global, luck]
// The running sums are handed on through memory, in rounds that nothing keeps apart.
__global__ void groups(const int *x, int *running, int *total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 8;
    volatile int *r = running;
    int s = i < n ? x[i] : 0;
    r[i] = s;
    for (int d = 1; d < 8; d *= 2) {
        if (lane >= d)
            s += r[i - d];
        r[i] = s;
    }
    if (lane == 7)
        total[i / 8] = s;
}
