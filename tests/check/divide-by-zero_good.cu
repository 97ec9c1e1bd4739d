// launch: grid=1 block=32
// arg: out i32[32] = 0

__global__ void divide_by_zero_good(int *out)
{
    int t = threadIdx.x, v = 0;
    if (t != 0)
        v += 100 / t;
    v += 100 % ((t & 7) + 1);
    out[t] = v;
}
