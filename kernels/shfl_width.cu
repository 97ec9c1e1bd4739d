// launch: grid=1 block=32
// arg: out i32[96] = 0
// arg: src i32 = 13
// arg: d i32 = 3
// arg: x i32 = 12
// expect: out = [5, 5, 5, 5, 5, 5, 5, 5, 13, 13, 13, 13, 13, 13, 13, 13, 21, 21, 21, 21, 21, 21, 21, 21, 29, 29, 29, 29, 29, 29, 29, 29, 3, 4, 5, 6, 7, 5, 6, 7, 11, 12, 13, 14, 15, 13, 14, 15, 19, 20, 21, 22, 23, 21, 22, 23, 27, 28, 29, 30, 31, 29, 30, 31, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 0, 1, 2, 3, 16, 17, 18, 19, 20, 21, 22, 23, 20, 21, 22, 23, 16, 17, 18, 19]
// expect-metric: shuffles = 3
// topic: width 8 splits the warp into four groups: a named lane wraps inside its group, down stops at its end, xor may look back into an earlier group but never into a later one

__global__ void shfl_width(int *out, int src, int d, int x)
{
    int lane = threadIdx.x;
    int named = __shfl_sync(0xffffffffu, lane, src, 8);
    int down = __shfl_down_sync(0xffffffffu, lane, d, 8);
    int cross = __shfl_xor_sync(0xffffffffu, lane, x, 8);
    out[lane] = named;
    out[32 + lane] = down;
    out[64 + lane] = cross;
}
