// launch: grid=132 block=64
// arg: n i32 = 64
// arg: out i32[8448] = 0
// topic: a chain of shuffles

__global__ void curve_shuffle(int n, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, v = i;
    for (int k = 0; k < n; k++)
        v = __shfl_sync(0xffffffffu, v, v + 1) + k;
    out[i] = v;
}
