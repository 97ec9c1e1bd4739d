// Cut to a range. See: warptutor exercise branchless-clamp
__global__ void clamp(float *x, int n, float lo, float hi, int *cut)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (x[i] < lo) {
        x[i] = lo;
        atomicAdd(cut, 1);
    } else if (x[i] > hi) {
        x[i] = hi;
        atomicAdd(cut, 1);
    }
}
