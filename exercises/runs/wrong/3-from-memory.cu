// fails: one warp [global_requests]
// The left neighbour is read from memory once more, though the lane beside has it in a
// register.
__global__ void runs_of(const int *x, int *place, int *runs, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    bool first = i < n && (lane == 0 || x[i] != x[i - 1]);
    unsigned begins = __ballot_sync(0xffffffff, first);
    if (i < n)
        place[i] = lane - (31 - __clz(begins & (0xffffffffu >> (31 - lane))));
    if (lane == 0)
        runs[i / 32] = __popc(begins);
}
