// launch: grid=2 block=64
// arg: in i32[1024] = iota
// arg: out i32[128] = 0
// expect: out = [0, 8, 16] first 3
// topic: loads with a stride of 8 elements, stores side by side

__global__ void stride_8(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[8 * i];
}
