// launch: grid=1 block=32
// arg: in i32[32] = [4, -1, 7, -3, -2, 9, 1, -8, -5, 6, -4, 2, -7, -6, 3, 8, -1, -2, 5, -9, -3, -4, 7, 1, -6, 2, -8, -5, 9, -7, 4, -2]
// arg: out i32[32] = 0
// expect: out = [4, 7, 9, 1, 6, 2, 3, 8, 5, 7, 1, 2, 9, 4] first 14
// expect-metric: votes = 1
// topic: one warp keeps its positive values: a ballot says who keeps, the bits below a lane say where it writes

__global__ void ballot_filter(const int *in, int *out)
{
    int lane = threadIdx.x;
    int v = in[lane];
    unsigned keep = __ballot_sync(0xffffffffu, v > 0);
    unsigned below = keep & ((1u << lane) - 1);
    int place = __popc(below);
    if (v > 0)
        out[place] = v;
}
