// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[32] = 0

extern "C" __global__ void counts(const int *in, int *out)
{
    int c[4];
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++)
        c[i] = in[t] + i;
    out[t] = __popc(c[t & 3]);
}
