// fails: one warp [values]
// Lane 0 gets its own number back from shfl_up and takes it for an equal neighbour: the
// first run has no beginning.
__global__ void runs_of(const int *x, int *place, int *runs, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int v = i < n ? x[i] : 0;
    int left = __shfl_up_sync(0xffffffff, v, 1);
    unsigned begins = __ballot_sync(0xffffffff, i < n && v != left);
    if (i < n)
        place[i] = lane - (31 - __clz(begins & (0xffffffffu >> (31 - lane))));
    if (lane == 0)
        runs[i / 32] = __popc(begins);
}
