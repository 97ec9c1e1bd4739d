// launch: grid=2 block=48
// arg: in i32[64] = iota
// arg: out i32[96] = uninit
// topic: the same faults again and again: bounds, division, shifts, masks, undefined values

__global__ void faults(const int *in, int *out)
{
    __shared__ int part[32];
    int t = threadIdx.x, i = blockIdx.x * 48 + t, v;
    if (t % 2)
        v = in[i];
    part[t % 32] = t;
    for (int k = 0; k < 3; ++k) {
        v += in[(t + k) % 64] / (t % 3);
        v ^= 1 << (t + k);
        if (t < 20)
            v += __shfl_sync(0x000000ffu, v, 1);
        out[i + k * 20] = v + part[t % 40];
    }
    if (t == 0)
        printf("block %d: %d\n", blockIdx.x, v);
}
