// fails: one place on [values]
// shfl_down has an edge: the last k lanes have nobody below them and keep their own.
__global__ void rotate(const int *x, int *turned, int *swapped, int n, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? x[i] : 0;
    turned[i] = __shfl_down_sync(0xffffffff, v, k);
    swapped[i] = __shfl_xor_sync(0xffffffff, v, 1);
}
