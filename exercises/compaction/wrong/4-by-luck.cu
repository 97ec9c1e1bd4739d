// fails: 300 numbers [race-global, luck]
// A plain load and store instead of the atomic: right as long as no two warps meet.
__global__ void compact(const int *x, int *out, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    bool keep = i < n && x[i] > 0;
    unsigned mask = __ballot_sync(0xffffffff, keep);
    int base = 0;
    if (lane == 0) {
        base = *(volatile int *)count;
        *(volatile int *)count = base + __popc(mask);
    }
    base = __shfl_sync(0xffffffff, base, 0);
    if (keep)
        out[base + __popc(mask & ((1u << lane) - 1))] = x[i];
}
