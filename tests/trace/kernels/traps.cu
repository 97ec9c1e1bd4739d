// launch: grid=2 block=64
// arg: out i32[128] = 0
// topic: a run that an assertion stops half way

__global__ void traps(int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 6; ++k) {
        out[i] += k;
        assert(i < 64 || k < 4);
    }
}
