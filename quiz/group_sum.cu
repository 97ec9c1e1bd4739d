// launch: grid=1 block=32
// arg: out i32[1024] = 0
// arg: w i32 = 8
// arg: c i32 = 0
// topic: sums of groups of w lanes, each in all lanes of its group

__global__ void group_sum(int *out, int w, int c)
{
    unsigned all = 0xffffffffu;
    int lane = threadIdx.x % 32;
    int sum = lane + c;
    for (int d = w / 2; d > 0; d /= 2)
        sum += __shfl_xor_sync(all, sum, d, w);
    int first = blockIdx.x * blockDim.x;
    out[first + threadIdx.x] = sum;
}
