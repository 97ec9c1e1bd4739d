// Running sums in groups of eight. See: warptutor exercise groups-of-eight
__global__ void groups(const int *x, int *running, int *total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int s = i < n ? x[i] : 0;

    running[i] = s;
    if (threadIdx.x % 8 == 0)
        total[i / 8] = s;
}
