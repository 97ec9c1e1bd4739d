// The sum of each warp, as it was written before Volta. See: warptutor exercise mend-volatile
__global__ void warp_sums(const int *x, int *out, int n)
{
    __shared__ volatile int s[1024 + 16];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x, lane = t % 32;

    s[t] = i < n ? x[i] : 0;
    if (lane < 16) {
        s[t] = s[t] + s[t + 16];
        s[t] = s[t] + s[t + 8];
        s[t] = s[t] + s[t + 4];
        s[t] = s[t] + s[t + 2];
        s[t] = s[t] + s[t + 1];
    }
    if (lane == 0)
        out[i / 32] = s[t];
}
