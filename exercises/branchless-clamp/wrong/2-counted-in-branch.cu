// fails: one warp [divergent_branches]
// No branch for the number any more, but one for the count: the lanes part all the
// same.
__global__ void clamp(float *x, int n, float lo, float hi, int *cut)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float v = x[i];
    float y = fminf(fmaxf(v, lo), hi);
    x[i] = y;
    int mine = 0;
    if (y < v)
        mine = 1;
    if (y > v)
        mine = 1;
    if (mine)
        atomicAdd(cut, 1);
}
