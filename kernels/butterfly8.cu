// launch: grid=1 block=8
// arg: out i32[8] = 0
// expect: out = [36, 36, 36, 36, 36, 36, 36, 36]
// may-diagnose: dead-lanes launch
// topic: the butterfly: the same eight values, three rounds, the sum 36 stands in every lane

__global__ void butterfly8(int *out)
{
    int lane = threadIdx.x;
    int sum = lane + 1;
    for (int d = 1; d < 8; d *= 2)
        sum += __shfl_xor_sync(0x000000ffu, sum, d, 8);
    out[lane] = sum;
}
