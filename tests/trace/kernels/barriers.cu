// launch: grid=2 block=96
// arg: out i32[192] = 0
// topic: block barriers that count and vote, warps of different length

__global__ void barriers(int *out)
{
    __shared__ int row[96];
    int t = threadIdx.x, w = t / 32;
    int v = t;
    for (int k = 0; k < w * 3; ++k)
        v = v * 3 + 1;
    row[t] = v;
    __syncthreads();
    int odd = __syncthreads_count(row[95 - t] & 1);
    int all = __syncthreads_and(v >= 0);
    int any = __syncthreads_or(v == 17);
    if (t >= 64)
        return;
    __syncthreads();
    out[blockIdx.x * 96 + t] = odd * 100 + all * 10 + any + row[(t + 1) % 96];
}
