// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: mask-lanes-differ line 11
// why: Every lane names itself and its right neighbour: overlapping groups that can never
// why: complete.

__global__ void mask_lanes_differ_bad2(int *out)
{
    int t = threadIdx.x;
    unsigned pair = 1u << t | 1u << (t + 1) % 32;
    int v = __shfl_sync(pair, t, (t + 1) % 32);
    out[t] = v == (t + 1) % 32 ? 1 : 1;
}
