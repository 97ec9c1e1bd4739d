// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: width i32 = 12
// expect-diagnosis: shuffle-width line 10 lanes 0xffffffff
// why: Teams of twelve lanes do not exist.

__global__ void shuffle_width_bad(int *out, int width)
{
    int t = threadIdx.x;
    int first = __shfl_sync(0xffffffffu, t, 0, width);
    out[t] = first >= 0 ? 1 : 1;
}
