// fails: 90 numbers [race-global, luck]
// One lane a warp adds to the count, but without an atomic: right until two warps meet.
__global__ void clamp(float *x, int n, float lo, float hi, int *cut)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i < n ? x[i] : lo;
    float y = fminf(fmaxf(v, lo), hi);
    unsigned mask = __ballot_sync(0xffffffff, y != v);
    if (i < n)
        x[i] = y;
    if (threadIdx.x % 32 == 0)
        cut[0] += __popc(mask);
}
