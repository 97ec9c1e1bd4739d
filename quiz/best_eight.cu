// launch: grid=1 block=8
// arg: out i32[8] = 0
// arg: a i32 = 5
// arg: m i32 = 11
// topic: the maximum of eight lanes by a tree

__global__ void best_eight(int *out, int a, int m)
{
    int lane = threadIdx.x;
    int best = (lane + 1) * a % m;
    for (int d = 4; d > 0; d /= 2)
        best = max(best, __shfl_down_sync(0xffu, best,
                                          d, 8));
    out[lane] = best;
}
