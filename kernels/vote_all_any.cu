// launch: grid=1 block=64
// arg: in i32[64] = random(3, -9, 9)
// arg: limit i32 = 9
// arg: out i32[8] = 0
// expect: out = [1, 1, 18, 1, 1, 1, 13, 0]
// expect-metric: votes = 6
// topic: four answers about a warp: do all, does any, how many, who first

__global__ void vote_all_any(const int *in, int limit, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = in[i];
    int all = __all_sync(0xffffffffu, v <= limit);
    int any = __any_sync(0xffffffffu, v == limit);
    unsigned positive = __ballot_sync(0xffffffffu, v > 0);
    if (threadIdx.x % 32 == 0) {
        int *mine = out + 4 * (i / 32);
        mine[0] = all;
        mine[1] = any;
        mine[2] = __popc(positive);
        mine[3] = __ffs(positive) - 1;
    }
}
