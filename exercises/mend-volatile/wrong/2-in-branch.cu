// fails: one warp [mask-lanes-missing]
// __syncwarp() without a mask waits for all lanes of the warp, but lanes 16 to 31 never
// enter the branch.
__global__ void warp_sums(const int *x, int *out, int n)
{
    __shared__ int s[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x, lane = t % 32;
    int v = i < n ? x[i] : 0;
    s[t] = v;
    __syncwarp();
    if (lane < 16)
        for (int d = 16; d > 0; d /= 2) {
            if (lane < d)
                v += s[t + d];
            __syncwarp();
            if (lane < d)
                s[t] = v;
            __syncwarp();
        }
    if (lane == 0)
        out[i / 32] = v;
}
