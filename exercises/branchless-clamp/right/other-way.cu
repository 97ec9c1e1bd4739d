// Bounds are checked three times, and no atomic where nothing changed.
__global__ void clamp(float *x, int n, float lo, float hi, int *cut)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0, y = 0;
    if (i < n) {
        v = x[i];
        y = fminf(hi, fmaxf(lo, v));
    }
    int changed = __popc(__ballot_sync(0xffffffff, i < n && v != y));
    if (i < n)
        x[i] = y;
    if (threadIdx.x % 32 == 0 && changed)
        atomicAdd(cut, changed);
}
