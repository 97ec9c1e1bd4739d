// Keep the positive numbers of a whole grid. See: warptutor exercise compaction
__global__ void compact(const int *x, int *out, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    // One atomic for every number.
    if (i < n && x[i] > 0)
        out[atomicAdd(count, 1)] = x[i];
}
