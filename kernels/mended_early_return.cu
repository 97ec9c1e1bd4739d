// launch: grid=1 block=64
// arg: in i32[50] = iota
// arg: n i32 = 50
// arg: out i32[2] = 0
// expect: out = [496, 729]
// topic: nobody returns; lanes past the end take part with a zero

__global__ void mended_early_return(const int *in, int n, int *out)
{
    int i = threadIdx.x;
    int v = i < n ? in[i] : 0;
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d);
    if (i % 32 == 0)
        out[i / 32] = v;
}
