// fails: one warp [race-shared, luck]
// Lanes hand on a counter in shared memory, in turn: right where lanes happen to come in
// order, but nothing makes them.
__global__ void keep_positive(const int *x, int *out, int *count, int n)
{
    __shared__ volatile int next[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = i / 32;
    bool keep = i < n && x[i] > 0;
    unsigned mask = __ballot_sync(0xffffffff, keep);
    if (lane == 0)
        next[threadIdx.x / 32] = 0;
    for (int turn = 0; turn < 32; turn++)
        if (keep && turn == lane) {
            out[32 * warp + next[threadIdx.x / 32]] = x[i];
            next[threadIdx.x / 32] = next[threadIdx.x / 32] + 1;
        }
    if (lane == 0)
        count[warp] = __popc(mask);
}
