// fails: 300 numbers [shuffle-inactive-source]
// The shuffle stands in the branch of those who keep theirs, but reads from lane 0,
// which may not be there.
__global__ void compact(const int *x, int *out, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    bool keep = i < n && x[i] > 0;
    unsigned mask = __ballot_sync(0xffffffff, keep);
    int base = 0;
    if (lane == 0)
        base = atomicAdd(count, __popc(mask));
    if (keep) {
        base = __shfl_sync(mask, base, 0);
        out[base + __popc(mask & ((1u << lane) - 1))] = x[i];
    }
}
