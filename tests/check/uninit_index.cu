// launch: grid=1 block=32
// arg: out i32[32] = 0

extern "C" __global__ void indirect(int *out)
{
    __shared__ int at[32];
    int t = threadIdx.x;
    at[t] = t;
    out[at[t]] = 1;
}
