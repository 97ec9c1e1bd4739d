// fails: one place on [values]
// A shuffle taken for a push: the lane it names is where a number comes from, not where
// it goes.
__global__ void rotate(const int *x, int *turned, int *swapped, int n, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int v = i < n ? x[i] : 0;
    turned[i] = __shfl_sync(0xffffffff, v, (lane + 32 - k) % 32);
    swapped[i] = __shfl_xor_sync(0xffffffff, v, 1);
}
