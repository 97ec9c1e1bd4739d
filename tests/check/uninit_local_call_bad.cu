// launch: grid=1 block=32
// arg: in i32[4] = [1, 0, 1, 0]
// arg: out i32[32] = 0
// expect-diagnosis: uninit-local line 17
// why: A function's variable is a new one in each call, in line or not.

__device__ int pick(int c)
{
    int x;
    if (c) x = 5;
    return x;
}

__global__ void calls(const int *in, int *out)
{
    for (int i = 0; i < 4; i++)
        if (pick(in[i]) > 2) out[threadIdx.x]++;
}
