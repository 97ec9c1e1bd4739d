// fails: one warp [mask-lanes-missing]
// The ballot is taken inside of the branch, with a mask that names lanes that are not there.
__global__ void keep_positive(const int *x, int *out, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = i / 32;
    bool keep = i < n && x[i] > 0;
    unsigned mask = 0;
    if (keep) {
        mask = __ballot_sync(0xffffffff, keep);
        out[32 * warp + __popc(mask & ((1u << lane) - 1))] = x[i];
    }
    mask = __shfl_sync(0xffffffff, mask, 0);
    if (lane == 0)
        count[warp] = __popc(mask);
}
