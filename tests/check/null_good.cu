// launch: grid=1 block=32
// arg: extra u64 = 0
// arg: out i32[32] = 0

__global__ void null_good(int *extra, int *out)
{
    if (extra && threadIdx.x == 0)
        extra[0] = 1;
    out[threadIdx.x] = 1;
}
