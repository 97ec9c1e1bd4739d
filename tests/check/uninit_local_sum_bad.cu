// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[32] = 0
// expect-diagnosis: uninit-local line 11 lanes 0xffffffff

extern "C" __global__ void row_sum(const int *in, int *out)
{
    int t = threadIdx.x;
    int sum;
    for (int i = 0; i < 4; i++)
        sum += in[t ^ i];
    out[t] = sum;
}
