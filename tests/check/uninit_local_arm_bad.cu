// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[32] = 0
// expect-diagnosis: uninit-local line 12 lanes 0xfffffc00
// why: For values of 10 and more nothing is assigned.

extern "C" __global__ void classes(const int *in, int *out)
{
    int v = in[threadIdx.x], kind;
    if (v < 5) kind = 1;
    else if (v < 10) kind = 2;
    if (kind == 1)
        out[v] = 1;
}
