// fails: one warp [order-dependent, luck]
// One place after the other by an atomic: nothing keeps the order of the lanes.
__global__ void keep_positive(const int *x, int *out, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = i / 32;
    bool keep = i < n && x[i] > 0;
    unsigned mask = __ballot_sync(0xffffffff, keep);
    if (lane == 0)
        count[warp] = 0;
    __syncwarp();
    if (keep)
        out[32 * warp + atomicAdd(&count[warp], 1)] = x[i];
}
