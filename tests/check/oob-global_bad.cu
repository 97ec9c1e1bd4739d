// launch: grid=2 block=32
// arg: out i32[40] = 0
// expect-diagnosis: oob-global line 8 lanes 0xffffff00

__global__ void oob_global_bad(int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = i;
}
