// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]

__global__ void mask_lanes_missing_good(int *out)
{
    int t = threadIdx.x;
    int v = t;
    unsigned low = __ballot_sync(0xffffffffu, t < 8);
    if (t < 8)
        v = __shfl_down_sync(low, v, 1, 8);
    out[t] = v;
}
