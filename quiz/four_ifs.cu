// launch: grid=2 block=64
// arg: out i32[128] = 0
// arg: b i32 = 1
// arg: w i32 = 1
// arg: c i32 = 8
// arg: m i32 = 2
// topic: four conditions, of which some are the same in a whole warp

__global__ void four_ifs(int *out, int b, int w, int c,
                         int m)
{
    int t = threadIdx.x;
    int v = t;
    if (blockIdx.x == b)
        v = v + 1;
    if (t / 32 == w)
        v = v + 2;
    if (t % 32 < c)
        v = v + 4;
    if (t % m == 0)
        v = v + 8;
    out[blockIdx.x * 64 + t] = v;
}
