// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: mask-lanes-missing line 12 lanes 0x000000ff missing 0xffffff00
// also-accept: line 14
// why: A full mask inside a branch. The other side calls another intrinsic later on.

__global__ void mask_lanes_missing_bad(int *out)
{
    int t = threadIdx.x;
    int v = t;
    if (t < 8)
        v = __shfl_down_sync(0xffffffffu, v, 1);
    out[t] = v;
    if (__any_sync(0xffffffffu, v == 31))
        out[0] = 1;
}
