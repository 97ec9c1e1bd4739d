// launch: grid=1 block=32
// arg: len i32[128] = [12, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 14, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 16, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 2, 4, 1, 3, 5, 13, 4, 1, 3, 5]
// arg: out f32[32] = 0
// expect: out = [24.562012, 50.09375, 42, 32.84375, 77.875, 27.15625, 54.625, 44.34375, 37.0625, 77.68988, 30.75, 59.15625, 46.6875, 41.28125, 87.25, 34.34375, 63.6875, 49.03125, 43.00122, 91.9375, 37.9375, 68.21875, 51.375, 49.71875, 96.625, 41.53125, 72.75, 23.48352, 53.9375, 101.3125, 45.125, 77.28125]
// expect-metric: simt_efficiency[line 14] ~ 53.50%
// topic: the work of loop_nested in one loop: a lane that is done with an item takes its next

__global__ void loop_unified(const int *len, float *out)
{
    float sum = 0.f;
    int item = threadIdx.x, left = len[item];
    float v = item;
    while (item < 128) {
        v = v * 0.5f + 1.f;
        if (--left == 0) {
            sum += v;
            item += 32;
            if (item < 128) {
                left = len[item];
                v = item;
            }
        }
    }
    out[threadIdx.x] = sum;
}
