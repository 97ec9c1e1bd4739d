// launch: grid=1 block=32
// arg: in i32[4] = [1, 0, 1, 0]
// arg: out i32[32] = 0
// expect: out = 2
// why: The right twin of uninit_local_call_bad.cu.

__device__ int pick(int c)
{
    int x;
    x = 1;
    if (c) x = 5;
    return x;
}

__global__ void calls(const int *in, int *out)
{
    for (int i = 0; i < 4; i++)
        if (pick(in[i]) > 2) out[threadIdx.x]++;
}
