// launch: grid=2 block=64
// arg: index i32[128] = random(7, 0, 1023)
// arg: in i32[1024] = iota
// arg: out i32[128] = 0
// topic: every lane where its index says

__global__ void gather(const int *index, const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[index[i]];
}
