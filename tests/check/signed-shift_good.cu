// launch: grid=1 block=32
// arg: out i32[32] = 0

__global__ void signed_shift_good(int *out)
{
    int t = threadIdx.x;
    out[t] = (1u << t) > 0;
}
