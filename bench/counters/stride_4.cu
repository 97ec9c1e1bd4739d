// launch: grid=2 block=64
// arg: in i32[512] = iota
// arg: out i32[128] = 0
// expect: out = [0, 4, 8] first 3
// topic: loads with a stride of 4 elements, stores side by side

__global__ void stride_4(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[4 * i];
}
