// launch: grid=1 block=32
// arg: out i32[32] = 0
// why: Each half reads what its own lanes stored.

extern "C" __global__ void half_warps(int *out)
{
    __shared__ int s[32];
    int t = threadIdx.x;
    s[t] = t;
    if (t < 16)
        __syncwarp(0x0000ffffu);
    else
        __syncwarp(0xffff0000u);
    if (t < 16)
        out[t] = s[15 - t];
    else
        out[t] = s[t];
}
