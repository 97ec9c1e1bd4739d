// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: mask-lanes-differ line 11 lanes 0x0000ffff missing 0xffff0000 when model=its
// expect-diagnosis: mask-lanes-missing line 11 lanes 0x0000ffff missing 0xffff0000 when model=stack
// also-accept: line 13
// why: Half the warp shuffles with a full mask while the other half votes with one.

__global__ void mask_lanes_differ_bad(int *out)
{
    int t = threadIdx.x, v;
    if (t < 16)  v = __shfl_sync(0xffffffffu, t, 0);
    else
        v = __any_sync(0xffffffffu, t == 20);
    out[t] = v;
}
