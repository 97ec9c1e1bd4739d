// Cut to a range, without a choice between ways.
__global__ void clamp(float *x, int n, float lo, float hi, int *cut)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i < n ? x[i] : lo;
    float y = fminf(fmaxf(v, lo), hi);
    unsigned mask = __ballot_sync(0xffffffff, y != v);

    if (i < n)
        x[i] = y;
    if (threadIdx.x % 32 == 0)
        atomicAdd(cut, __popc(mask));
}
