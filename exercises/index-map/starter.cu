// Who is in which warp. See: warptutor exercise index-map
__global__ void who(int *warp, int *lane, int *idle)
{
    int t = threadIdx.x; // right for one dimension only
    int size = blockDim.x;
    int i = blockIdx.x * size + t;

    warp[i] = t / 32;
    lane[i] = t % 32;
    // How many lanes of this block have no thread?
    if (t == 0)
        idle[blockIdx.x] = 0;
}
