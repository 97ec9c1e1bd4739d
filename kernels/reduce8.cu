// launch: grid=1 block=8
// arg: in i32[8] = [3, 1, 4, 1, 5, 9, 2, 6]
// arg: out i32[16] = 0
// expect: out = [31, 33, 41, 39, 44, 38, 32, 48, 9, 9, 9, 9, 9, 9, 6, 6]
// expect-metric: shuffles = 6
// may-diagnose: dead-lanes launch
// topic: sum and maximum by the same tree: lane 0 has both; the other lanes of the maximum hold that of the lanes from theirs on

__global__ void reduce8(const int *in, int *out)
{
    int lane = threadIdx.x;
    int sum = in[lane];
    int best = sum;
    for (int d = 4; d > 0; d /= 2) {
        sum += __shfl_down_sync(0x000000ffu, sum, d, 8);
        best = max(best, __shfl_down_sync(0x000000ffu, best, d, 8));
    }
    out[lane] = sum;
    out[8 + lane] = best;
}
