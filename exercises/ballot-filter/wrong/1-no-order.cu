// fails: one warp [values]
// Numbers keep the places of their lanes: holes are left between them.
__global__ void keep_positive(const int *x, int *out, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = i / 32;
    bool keep = i < n && x[i] > 0;
    unsigned mask = __ballot_sync(0xffffffff, keep);
    if (keep)
        out[32 * warp + lane] = x[i];
    if (lane == 0)
        count[warp] = __popc(mask);
}
