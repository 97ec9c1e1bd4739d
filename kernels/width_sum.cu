// launch: grid=1 block=32
// arg: in i32[32] = const 1
// arg: out i32[32] = 0
// arg: width i32 = 8
// expect: out = [8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8]
// expect-metric: shuffles = 3
// topic: sums of groups of 2 to 32 lanes (argument width) by a butterfly inside each group

__global__ void width_sum(const int *in, int *out, int width)
{
    int lane = threadIdx.x;
    int sum = in[lane];
    for (int d = width / 2; d > 0; d /= 2)
        sum += __shfl_xor_sync(0xffffffffu, sum, d, width);
    out[lane] = sum;
}
