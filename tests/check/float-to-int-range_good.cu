// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: low u32[32] = 0

__global__ void float_to_int_range_good(int *out, unsigned *low)
{
    int t = threadIdx.x;
    float v = t * (t < 24 ? 1.0f : 1.0e9f);
    out[t] = (int)fminf(v, 2147483520.0f);
    low[t] = (unsigned)(t * 2.0 - 0.5);
}
