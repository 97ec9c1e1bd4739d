// launch: grid=1 block=20
// arg: out i32[20] = 0
// expect-diagnosis: shuffle-inactive-source line 11 lanes 0x000f0000
// may-diagnose: dead-lanes
// why: A butterfly over a warp of twenty lanes: lanes 16-19 read from 20-23 in the first
// why: round, who are not there.

__global__ void shuffle_inactive_source_bad2(int *out)
{
    int t = threadIdx.x, v = t;
    for (int d = 4; d < 16; d *= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
    out[t] = v;
}
