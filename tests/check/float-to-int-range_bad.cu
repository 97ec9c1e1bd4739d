// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: low u32[32] = 0
// expect-diagnosis: float-to-int-range line 11 lanes 0xff000000
// expect-diagnosis: float-to-int-range line 12 lanes 0x00000001
// why: The value grows out of an int; a negative value has no unsigned.

__global__ void float_to_int_range_bad(int *out, unsigned *low)
{
    int t = threadIdx.x;
    float v = t * (t < 24 ? 1.0f : 1.0e9f); out[t] = (int)v;
    low[t] = (unsigned)(t * 2.0 - 1.0);
}
