// The first lane that keeps its number asks; warps that keep none leave.
__global__ void compact(const int *x, int *out, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int v = i < n ? x[i] : 0;
    unsigned keep = __ballot_sync(0xffffffff, v > 0);
    if (keep == 0)
        return;
    int leader = __ffs(keep) - 1, base = 0;
    if (lane == leader)
        base = atomicAdd(count, __popc(keep));
    base = __shfl_sync(0xffffffff, base, leader);
    if (v > 0)
        out[base + __popc(keep << (31 - lane) << 1)] = v;
}
