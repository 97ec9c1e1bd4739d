// launch: grid=1 block=64
// arg: n i32[1] = 0
// arg: out i32[64] = 0
// expect: n = [32]
// why: Opportunistic aggregation: whoever is together adds up and one lane does the atomic.
// why: Any grouping gives the same set of results.

__global__ void activemask_as_mask_good2(int *n, int *out)
{
    int t = threadIdx.x, lane = t % 32;
    if (t % 2 != 0)
        return;
    unsigned here = __activemask();
    int leader = __ffs(here) - 1, first = 0;
    if (lane == leader)
        first = atomicAdd(n, __popc(here));
    first = __shfl_sync(here, first, leader);
    out[first + __popc(here & ((1u << lane) - 1))] = t;
}
