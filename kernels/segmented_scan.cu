// launch: grid=1 block=64
// arg: in i32[64] = [2, 7, 3, 8, 4, 0, 5, 1, 6, 2, 7, 3, 8, 4, 0, 5, 1, 6, 2, 7, 3, 8, 4, 0, 5, 1, 6, 2, 7, 3, 8, 4, 0, 5, 1, 6, 2, 7, 3, 8, 4, 0, 5, 1, 6, 2, 7, 3, 8, 4, 0, 5, 1, 6, 2, 7, 3, 8, 4, 0, 5, 1, 6, 2]
// arg: head i32[64] = [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
// arg: out i32[64] = 0
// expect: out = [2, 9, 12, 8, 12, 12, 17, 18, 24, 26, 7, 3, 11, 15, 15, 20, 21, 27, 29, 36, 39, 47, 51, 51, 5, 6, 12, 14, 21, 24, 32, 36, 0, 5, 6, 6, 8, 15, 18, 26, 4, 4, 5, 1, 7, 9, 16, 19, 27, 31, 31, 36, 37, 43, 45, 52, 3, 11, 15, 15, 20, 21, 27, 29]
// expect-metric: shuffles = 10
// topic: running sums that start anew at every head: a ballot tells each lane where its segment begins

__global__ void segmented_scan(const int *in, const int *head, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    unsigned heads = __ballot_sync(0xffffffffu, head[i] != 0);
    unsigned upto = heads & (0xffffffffu >> (31 - lane)); // heads at or below me
    int start = upto ? 31 - __clz(upto) : 0;
    int sum = in[i];
    for (int d = 1; d < 32; d *= 2) {
        int below = __shfl_up_sync(0xffffffffu, sum, d);
        if (lane - d >= start)
            sum += below;
    }
    out[i] = sum;
}
