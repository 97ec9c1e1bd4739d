// launch: grid=3 block=64
// arg: out i32[512] = 0
// arg: n i32 = 150
// topic: surplus threads of the last block are kept out

__global__ void guard(int *out, int n)
{
    int i = blockIdx.x * blockDim.x;
    i += threadIdx.x;
    if (i < n)
        out[i] = i;
}
