// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: divide-by-zero line 9 lanes 0x00000001
// expect-diagnosis: divide-by-zero line 10 lanes 0x01010101

__global__ void divide_by_zero_bad(int *out)
{
    int t = threadIdx.x, v = 0;
    v += 100 / t;
    v += 100 % (t & 7);
    out[t] = v;
}
