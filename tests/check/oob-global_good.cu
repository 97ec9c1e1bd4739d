// launch: grid=2 block=32
// arg: out i32[40] = 0
// arg: n i32 = 40

__global__ void oob_global_good(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = i;
}
