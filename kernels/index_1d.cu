// launch: grid=1 block=48
// arg: warp i32[1024] = -1
// arg: lane i32[1024] = -1
// expect: warp = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] first 48
// expect: lane = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] first 48
// expect-metric: warps = 2
// may-diagnose: dead-lanes launch
// topic: 32 consecutive threads are a warp; a block of 48 fills one and a half, and pays for two

__global__ void index_1d(int *warp, int *lane)
{
    int t = threadIdx.x;
    warp[t] = t / 32;
    lane[t] = t % 32;
}
