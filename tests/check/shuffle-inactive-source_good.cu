// launch: grid=1 block=20
// arg: out i32[1] = 0
// expect: out = [190]
// may-diagnose: dead-lanes
// why: Every lane that is there takes only from lanes that are there. In the tree lanes at
// why: the edge do read beyond, but nobody uses what they get.

__global__ void shuffle_inactive_source_good(int *out)
{
    int t = threadIdx.x, v = t;
    for (int d = 16; d > 0; d /= 2) {
        int other = __shfl_down_sync(0xffffffffu, v, d);
        v += t + d < 20 ? other : 0;
    }
    if (t == 0)
        out[0] = v;
}
