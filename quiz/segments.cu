// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: p i32 = 5
// arg: q i32 = 19
// topic: running sums in three segments of unequal size

__global__ void segments(int *out, int p, int q)
{
    unsigned all = 0xffffffffu;
    int lane = threadIdx.x;
    int head = lane == 0 | lane == p | lane == q;
    unsigned heads = __ballot_sync(all, head);
    unsigned upto = heads & all >> (31 - lane);
    int start = 31 - __clz(upto);
    int sum = lane;
    for (int d = 1; d < 32; d *= 2) {
        int below = __shfl_up_sync(all, sum, d);
        if (lane - d >= start)
            sum += below;
    }
    out[lane] = sum;
}
