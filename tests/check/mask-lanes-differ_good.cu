// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]

__global__ void mask_lanes_differ_good(int *out)
{
    int t = threadIdx.x, v;
    if (t < 16)
        v = __shfl_sync(0x0000ffffu, t, 0);
    else
        v = __any_sync(0xffff0000u, t == 20);
    out[t] = v;
}
