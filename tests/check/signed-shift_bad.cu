// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: signed-shift line 8 lanes 0x80000000

__global__ void signed_shift_bad(int *out)
{
    int t = threadIdx.x;
    out[t] = (1 << t) > 0;
}
