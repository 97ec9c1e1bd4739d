// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: shuffle-inactive-source line 12 lanes 0x0000000f
// why: Lanes 4-31 have returned when the first four read from them.

__global__ void shuffle_inactive_source_bad(int *out)
{
    int t = threadIdx.x;
    if (t >= 4)
        return;
    int v = t + 100;
    v += __shfl_down_sync(0xffffffffu, v, 8);
    out[t] = v;
}
