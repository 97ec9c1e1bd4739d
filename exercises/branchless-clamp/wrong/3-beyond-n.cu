// fails: 90 numbers [values]
// Threads beyond n hold 0, which is cut when 0 lies outside of the range; here they
// hold lo - 1 and always are.
__global__ void clamp(float *x, int n, float lo, float hi, int *cut)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i < n ? x[i] : lo - 1;
    float y = fminf(fmaxf(v, lo), hi);
    unsigned mask = __ballot_sync(0xffffffff, y != v);
    if (i < n)
        x[i] = y;
    if (threadIdx.x % 32 == 0)
        atomicAdd(cut, __popc(mask));
}
