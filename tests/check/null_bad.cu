// launch: grid=1 block=32
// arg: extra u64 = 0
// arg: out i32[32] = 0
// expect-diagnosis: null line 8 lanes 0xffffffff

__global__ void null_bad(int *extra, int *out)
{
    extra[0] = 1;
    out[threadIdx.x] = 1;
}
