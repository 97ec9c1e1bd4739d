// fails: one warp [race-shared, luck]
// One __syncwarp() a round: it orders the write before the next read, but lanes 8 to 15
// may store while lanes 0 to 7 still read.
__global__ void warp_sums(const int *x, int *out, int n)
{
    __shared__ int s[1024 + 32];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x, lane = t % 32;
    s[t] = i < n ? x[i] : 0;
    __syncwarp();
    for (int d = 16; d > 0; d /= 2) {
        if (lane < 16)
            s[t] = s[t] + s[t + d];
        __syncwarp();
    }
    if (lane == 0)
        out[i / 32] = s[t];
}
