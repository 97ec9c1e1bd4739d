// launch: grid=1 block=32
// arg: n i32 = 3
// arg: out i32[32] = 0
// expect-diagnosis: mask-lanes-missing line 13 lanes 0xfffffffe missing 0x00000001
// why: A full mask in a loop that lanes leave at different times: lane 0 never enters it,
// why: and further lanes go from round to round.

__global__ void mask_lanes_missing_bad2(int n, int *out)
{
    int t = threadIdx.x, sum = 0;
    for (int i = 0; i < t % 4 + (t > 0); ++i)
        if (i < n)
            sum += __shfl_xor_sync(0xffffffffu, t, 0);
    out[t] = sum;
}
