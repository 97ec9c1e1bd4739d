// launch: grid=1 block=32
// arg: in i32[32] = [2, 7, 3, 8, 4, 0, 5, 1, 6, 2, 7, 3, 8, 4, 0, 5, 1, 6, 2, 7, 3, 8, 4, 0, 5, 1, 6, 2, 7, 3, 8, 4]
// arg: out i32[32] = 0
// expect: out = [2, 9, 12, 20, 24, 24, 29, 30, 6, 8, 15, 18, 26, 30, 30, 35, 1, 7, 9, 16, 19, 27, 31, 31, 5, 6, 12, 14, 21, 24, 32, 36]
// expect-metric: shuffles = 3
// topic: four running sums in one warp: width 8 keeps every round inside its group

__global__ void subwarp_scan(const int *in, int *out)
{
    int lane = threadIdx.x;
    int sum = in[lane];
    for (int d = 1; d < 8; d *= 2) {
        int below = __shfl_up_sync(0xffffffffu, sum, d, 8);
        if (lane % 8 >= d)
            sum += below;
    }
    out[lane] = sum;
}
