// fails: one warp [atomic_lanes]
// Every lane adds the whole number of places, where one should.
__global__ void compact(const int *x, int *out, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    bool keep = i < n && x[i] > 0;
    unsigned mask = __ballot_sync(0xffffffff, keep);
    if (keep) {
        int base = atomicAdd(count, lane == __ffs(mask) - 1 ? __popc(mask) : 0);
        base = __shfl_sync(mask, base, __ffs(mask) - 1);
        out[base + __popc(mask & ((1u << lane) - 1))] = x[i];
    }
}
