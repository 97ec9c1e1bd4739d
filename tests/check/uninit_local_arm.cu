// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[32] = 0
// why: Assigned on every way.

extern "C" __global__ void classes(const int *in, int *out)
{
    int v = in[threadIdx.x], kind = 0;
    if (v < 5) kind = 1;
    else if (v < 10) kind = 2;
    if (kind == 1)
        out[v] = 1;
}
