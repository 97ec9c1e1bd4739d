// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
// why: Undefined values are copied, shuffled and added, but nothing depends on them.

extern "C" __global__ void copies(int *out)
{
    __shared__ int s[64];
    int t = threadIdx.x, v;
    if (t < 16) s[t] = t;
    __syncwarp();
    s[t + 32] = s[t];
    __syncwarp();
    v = s[t + 32] + __shfl_xor_sync(0xffffffffu, s[t], 1) * 0;
    v += s[t];
    if (t < 16) out[t] = v;
}
