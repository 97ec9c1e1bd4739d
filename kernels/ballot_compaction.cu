// launch: grid=2 block=64
// arg: in i32[128] = [-17, 12, 0, -12, 17, 5, -7, -19, 10, -2, -14, 15, 3, -9, 20, 8, -4, -16, 13, 1, -11, 18, 6, -6, -18, 11, -1, -13, 16, 4, -8, -20, 9, -3, -15, 14, 2, -10, 19, 7, -5, -17, 12, 0, -12, 17, 5, -7, -19, 10, -2, -14, 15, 3, -9, 20, 8, -4, -16, 13, 1, -11, 18, 6, -6, -18, 11, -1, -13, 16, 4, -8, -20, 9, -3, -15, 14, 2, -10, 19, 7, -5, -17, 12, 0, -12, 17, 5, -7, -19, 10, -2, -14, 15, 3, -9, 20, 8, -4, -16, 13, 1, -11, 18, 6, -6, -18, 11, -1, -13, 16, 4, -8, -20, 9, -3, -15, 14, 2, -10, 19, 7, -5, -17, 12, 0, -12, 17]
// arg: out i32[128] = 0
// arg: count i32[1] = 0
// expect: count = [62]
// expect: out = [12, 17, 5, 10, 15, 3, 20, 8, 13, 1, 18, 6, 11, 16, 4, 9, 14, 2, 19, 7, 12, 17, 5, 10, 15, 3, 20, 8, 13, 1, 18, 6, 11, 16, 4, 9, 14, 2, 19, 7, 12, 17, 5, 10, 15, 3, 20, 8, 13, 1, 18, 6, 11, 16, 4, 9, 14, 2, 19, 7, 12, 17] ~unordered first 62
// expect-metric: atomics_per_warp = 1
// topic: keep the positive values with one atomic per warp; the order inside a warp is kept

__global__ void ballot_compaction(const int *in, int *out, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int v = in[i];
    unsigned keep = __ballot_sync(0xffffffffu, v > 0);
    int base = 0;
    if (lane == 0)
        base = atomicAdd(count, __popc(keep));
    base = __shfl_sync(0xffffffffu, base, 0);
    unsigned below = (1u << lane) - 1;
    if (v > 0)
        out[base + __popc(keep & below)] = v;
}
