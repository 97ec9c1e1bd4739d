// launch: grid=1 block=64
// arg: in i32[64] = iota
// arg: out i32[64] = 0
// expect: out = [165, -331, -331, 165, -331, -331, 165, -331, -331, 165, -331, -331, 165, -331, -331, 165, -331, -331, 165, -331, -331, 165, -331, -331, 165, -331, -331, 165, -331, -331, 165, -331, -992, 561, -992, -992, 561, -992, -992, 561, -992, -992, 561, -992, -992, 561, -992, -992, 561, -992, -992, 561, -992, -992, 561, -992, -992, 561, -992, -992, 561, -992, -992, 561]
// why: Masks from a ballot taken before the branch.

__global__ void k(const int *in, int *out)
{
    int t = threadIdx.x, v = in[t];
    unsigned m = __ballot_sync(~0u, v % 3 == 0);
    if (v % 3 == 0) {
        int first = __shfl_sync(m, v, __ffs(m) - 1);
        int sum = __reduce_add_sync(m, v);
        out[t] = first + sum;
    } else {
        int sum = __reduce_add_sync(~m, v);
        out[t] = -sum;
    }
}
