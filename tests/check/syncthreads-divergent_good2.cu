// launch: grid=2 block=64
// arg: out i32[128] = 0
// arg: n i32 = 5
// why: Conditions and numbers of rounds that the whole block shares.

__global__ void syncthreads_divergent_good2(int *out, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x, sum = 0;
    for (int i = 0; i < n; ++i) {
        s[t] = i;
        __syncthreads();
        if (blockIdx.x == 1) {
            sum += s[63 - t];
            __syncthreads();
        }
        sum += s[(t + 1) % 64];
        __syncthreads();
    }
    out[blockIdx.x * 64 + t] = sum;
}
