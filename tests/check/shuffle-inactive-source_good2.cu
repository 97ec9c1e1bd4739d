// launch: grid=1 block=32
// arg: out i32[4] = 0
// expect: out = [28, 92, 156, 220]
// why: A tree over eight lanes: with the default width lanes 4-7 of a group read outside it,
// why: and lane 0 of the last group is right all the same.

__global__ void shuffle_inactive_source_good2(int *out)
{
    int t = threadIdx.x, v = t;
    for (int d = 4; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d);
    if (t % 8 == 0)
        out[t / 8] = v;
}
