// launch: grid=2 block=64
// arg: in i32[256] = iota
// arg: out i32[128] = 0
// expect: out = [0, 2, 4] first 3
// topic: loads with a stride of 2 elements, stores side by side

__global__ void stride_2(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[2 * i];
}
