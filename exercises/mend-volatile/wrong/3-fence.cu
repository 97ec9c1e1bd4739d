// fails: one warp [race-shared, luck]
// A fence says in which order others see a lane's stores, but makes nobody wait.
__global__ void warp_sums(const int *x, int *out, int n)
{
    __shared__ volatile int s[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x, lane = t % 32;
    int v = i < n ? x[i] : 0;
    s[t] = v;
    __threadfence_block();
    for (int d = 16; d > 0; d /= 2) {
        if (lane < d)
            v += s[t + d];
        __threadfence_block();
        if (lane < d)
            s[t] = v;
        __threadfence_block();
    }
    if (lane == 0)
        out[i / 32] = v;
}
