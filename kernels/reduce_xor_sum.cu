// launch: grid=1 block=64
// arg: in i32[64] = [-39, -2, 35, -29, 8, 45, -19, 18, -46, -9, 28, -36, 1, 38, -26, 11, 48, -16, 21, -43, -6, 31, -33, 4, 41, -23, 14, -50, -13, 24, -40, -3, 34, -30, 7, 44, -20, 17, -47, -10, 27, -37, 0, 37, -27, 10, 47, -17, 20, -44, -7, 30, -34, 3, 40, -24, 13, 50, -14, 23, -41, -4, 33, -31]
// arg: out i32[64] = 0
// expect: out = [-66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, -66, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48]
// expect-metric: shuffles = 10
// topic: warp sum as a butterfly of xor shuffles: every lane has the result

__global__ void reduce_xor_sum(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = in[i];
    for (int d = 1; d < 32; d *= 2)
        sum += __shfl_xor_sync(0xffffffffu, sum, d);
    out[i] = sum;
}
