// launch: grid=1 block=32
// arg: in i32[32] = [2, 7, 3, 8, 4, 0, 5, 1, 6, 2, 7, 3, 8, 4, 0, 5, 1, 6, 2, 7, 3, 8, 4, 0, 5, 1, 6, 2, 7, 3, 8, 4]
// arg: out i32[32] = 0
// expect: out = [2, 9, 12, 20, 24, 24, 29, 30, 36, 38, 45, 48, 56, 60, 60, 65, 66, 72, 74, 81, 84, 92, 96, 96, 101, 102, 108, 110, 117, 120, 128, 132]
// expect-metric: shuffles = 5
// topic: running sums over a warp in five rounds: a lane adds what stands d lanes below it

__global__ void warp_scan(const int *in, int *out)
{
    int lane = threadIdx.x;
    int sum = in[lane];
    for (int d = 1; d < 32; d *= 2) {
        int below = __shfl_up_sync(0xffffffffu, sum, d);
        if (lane >= d)
            sum += below;
    }
    out[lane] = sum;
}
