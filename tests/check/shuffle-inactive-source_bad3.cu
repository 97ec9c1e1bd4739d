// launch: grid=1 block=32
// arg: in i32[64] = iota
// arg: out i32[32] = 0
// expect-diagnosis: shuffle-inactive-source line 12 lanes 0x0000ffff
// why: A value from a lane that the mask does not name is used as an index.

__global__ void shuffle_inactive_source_bad3(const int *in, int *out)
{
    int t = threadIdx.x;
    if (t < 16) {
        unsigned low = 0x0000ffffu;
        int partner = __shfl_sync(low, t, t + 16);
        out[t] = in[partner & 63];
    }
}
