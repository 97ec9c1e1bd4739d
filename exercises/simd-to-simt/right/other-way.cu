// Through shared memory: the numbers before are kept there.
__global__ void smooth(int *x, int n)
{
    __shared__ int s[1025];
    int i = threadIdx.x;
    if (i < n)
        s[i] = x[i];
    __syncthreads();
    if (i < n - 1)
        x[i] = s[i] + s[i + 1];
}
