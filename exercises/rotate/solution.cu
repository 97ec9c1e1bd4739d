// Turn each warp by k lanes, and swap neighbours.
__global__ void rotate(const int *x, int *turned, int *swapped, int n, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int v = i < n ? x[i] : 0;

    turned[i] = __shfl_sync(0xffffffff, v, (lane + k) % 32);
    swapped[i] = __shfl_xor_sync(0xffffffff, v, 1);
}
