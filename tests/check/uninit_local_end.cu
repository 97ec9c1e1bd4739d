// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[32] = uninit
// expect: out = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
// why: The right twin of uninit_local_end_bad.cu.

__device__ int sign(int v)
{
    if (v > 11) return 1;
    return -1;
}
__global__ void end(const int *in, int *out)
{
    for (int i = 0; i < 2; i++)
        if (sign(in[threadIdx.x] + i) > 0) out[threadIdx.x] = i;
        else out[threadIdx.x] = -i;
}
