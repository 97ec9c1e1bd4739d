// The dot product of two vectors. See: warptutor exercise dot-product
__global__ void dot(const int *a, const int *b, int *out, int n)
{
    int sum = 0;

    // Only as many numbers as there are threads, and an atomic for each.
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        sum = a[i] * b[i];
    atomicAdd(out, sum);
}
