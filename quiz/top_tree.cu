// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: a i32 = 5
// arg: b i32 = 3
// arg: stop i32 = 1
// topic: who has the maximum, 31, after some rounds of a tree

__global__ void top_tree(int *out, int a, int b, int stop)
{
    unsigned all = 0xffffffffu;
    int lane = threadIdx.x;
    int best = (lane * a + b) % 32;
    for (int d = 16; d >= stop; d /= 2)
        best = max(best, __shfl_down_sync(all, best, d));
    unsigned top = __ballot_sync(all, best == 31);
    out[lane] = (top >> lane) & 1;
}
