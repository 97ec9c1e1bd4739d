// fails: 100 numbers in blocks of 64 [uninit-shared]
// The barrier is mended, the edge is not: the last number of a part-filled block takes
// a place nobody wrote.
__global__ void differences(const int *x, int *y, int n)
{
    __shared__ int s[1024];
    int t = threadIdx.x, first = blockIdx.x * blockDim.x, i = first + t;
    if (i < n)
        s[t] = x[i];
    __syncthreads();
    if (i < n)
        y[i] = s[t] - s[t + 1 < blockDim.x ? t + 1 : 0];
}
