// launch: grid=1 block=8
// arg: out i32[8] = 0
// expect: out = [36, 40, 44, 48, 52, 56, 60, 64]
// may-diagnose: dead-lanes launch
// topic: the tree: eight values 1 to 8, three rounds, the sum 36 stands in lane 0 only

__global__ void tree8(int *out)
{
    int lane = threadIdx.x;
    int sum = lane + 1;
    for (int d = 4; d > 0; d /= 2)
        sum += __shfl_down_sync(0x000000ffu, sum, d, 8);
    out[lane] = sum;
}
