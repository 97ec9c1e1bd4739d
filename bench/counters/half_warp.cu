// launch: grid=2 block=64
// arg: in i32[128] = iota
// arg: out i32[128] = 0
// topic: a load for the even lanes only, in a branch that stays one

__global__ void half_warp(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = 1;
    if (threadIdx.x % 2 == 0)
        for (int k = 0; k < 24; k++)
            v = v * 3 + in[(i + k) % 128];
    out[i] = v;
}
