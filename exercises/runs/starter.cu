// Runs of equal numbers in each warp. See: warptutor exercise runs
__global__ void runs_of(const int *x, int *place, int *runs, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;

    // Who is my left neighbour, and where does my run begin?
    if (i < n)
        place[i] = 0;
    if (lane == 0)
        runs[i / 32] = 1;
}
