// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: race-shared line 16 lanes 0x0000ffff
// why: Each half waits for its own lanes only, then reads the other half's.

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
        out[t] = s[31 - t];
    else
        out[t] = s[t];
}
