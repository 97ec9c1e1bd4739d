// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: uninit-shared line 11 lanes 0xffffffff
// why: Three bytes of the word are written, the fourth decides.

extern "C" __global__ void three_bytes(int *out)
{
    __shared__ unsigned char s[128];
    int t = threadIdx.x;
    for (int i = 0; i < 3; i++) s[4 * t + i] = 1;
    out[t] = *(int *)&s[4 * t];
}
