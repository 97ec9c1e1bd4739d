// Only lanes below d add, so that no lane writes what another one of its round reads.
__global__ void warp_sums(const int *x, int *out, int n)
{
    __shared__ int s[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x, lane = t % 32;
    s[t] = i < n ? x[i] : 0;
    __syncwarp();
    for (int d = 16; d > 0; d /= 2) {
        if (lane < d)
            s[t] += s[t + d];
        __syncwarp();
    }
    if (lane == 0)
        out[i / 32] = s[t];
}
