// launch: grid=1 block=32
// arg: out i32[32] = 0
// why: All four bytes are written.

extern "C" __global__ void three_bytes(int *out)
{
    __shared__ unsigned char s[128];
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++) s[4 * t + i] = 1;
    out[t] = *(int *)&s[4 * t];
}
