// fails: one warp [simt_efficiency]
// Still a SIMD program: one thread walks over all numbers, the other lanes stand by.
__global__ void smooth(int *x, int n)
{
    if (threadIdx.x == 0)
        for (int i = 0; i + 1 < n; i++)
            x[i] += x[i + 1];
}
