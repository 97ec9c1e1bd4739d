// launch: grid=2 block=64
// arg: out i32[1024] = -1
// arg: count i32[1] = 0
// arg: m i32 = 5
// arg: k i32 = 2
// topic: a filter of many warps with one atomic a warp

__global__ void filter_grid(int *out, int *count, int m,
                            int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int mine = i % m < k;
    unsigned keep = __ballot_sync(~0u, mine);
    int base = 0;
    if (lane == 0)
        base = atomicAdd(count, __popc(keep));
    base = __shfl_sync(~0u, base, 0);
    unsigned below = (1u << lane) - 1;
    if (mine)
        out[base + __popc(keep & below)] = i;
}
