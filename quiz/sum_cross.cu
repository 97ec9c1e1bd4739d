// launch: grid=1 block=32
// arg: out i32[1024] = 0
// arg: c i32 = 1
// topic: a warp's sum with xor-shuffles

__global__ void sum_cross(int *out, int c)
{
    unsigned all = 0xffffffffu;
    int lane = threadIdx.x % 32;
    int sum = lane + c;
    for (int d = 1; d < 32; d *= 2)
        sum += __shfl_xor_sync(all, sum, d);
    int first = blockIdx.x * blockDim.x;
    out[first + threadIdx.x] = sum;
}
