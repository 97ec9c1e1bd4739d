// Keep the positive numbers of each warp, in order. See: warptutor exercise ballot-filter
__global__ void keep_positive(const int *x, int *out, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = i / 32;
    bool keep = i < n && x[i] > 0;

    // Which lanes keep theirs? Where does this lane's number go?
    if (keep)
        out[32 * warp + lane] = x[i];
    if (lane == 0)
        count[warp] = 0;
}
