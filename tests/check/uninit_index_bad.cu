// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: uninit-shared line 10 lanes 0xfffffffe

extern "C" __global__ void indirect(int *out)
{
    __shared__ int at[32];
    int t = threadIdx.x;
    if (t == 0) at[t] = 0;
    out[at[t]] = 1;
}
