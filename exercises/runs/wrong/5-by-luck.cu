// fails: one warp [race-global, luck]
// Each lane takes its left neighbour's place plus one from memory, in turn: nothing
// makes the neighbour come first.
__global__ void runs_of(const int *x, int *place, int *runs, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    volatile int *p = place;
    int v = i < n ? x[i] : 0;
    int left = __shfl_up_sync(0xffffffff, v, 1);
    bool first = i < n && (lane == 0 || v != left);
    unsigned begins = __ballot_sync(0xffffffff, first);
    for (int turn = 0; turn < 32; turn++)
        if (turn == lane && i < n)
            p[i] = first ? 0 : p[i - 1] + 1;
    if (lane == 0)
        runs[i / 32] = __popc(begins);
}
