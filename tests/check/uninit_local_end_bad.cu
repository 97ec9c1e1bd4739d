// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[32] = uninit
// expect-diagnosis: uninit-local line 15 lanes 0x00000800
// why: The function can get to its end without a return, in the second round after one that gave a value.

__device__ int sign(int v)
{
    if (v > 11) return 1;
    if (v < 11) return -1;
}
__global__ void end(const int *in, int *out)
{
    for (int i = 0; i < 2; i++)
        if (sign(in[threadIdx.x] + i) > 0) out[threadIdx.x] = i;
        else out[threadIdx.x] = -i;
}
