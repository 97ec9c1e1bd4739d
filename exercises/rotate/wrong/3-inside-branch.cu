// fails: 70 numbers [mask-lanes-missing]
// Only lanes with a number shuffle, but the mask names all 32.
__global__ void rotate(const int *x, int *turned, int *swapped, int n, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int a = 0, b = 0;
    if (i < n) {
        int v = x[i];
        a = __shfl_sync(0xffffffff, v, (lane + k) % 32);
        b = __shfl_xor_sync(0xffffffff, v, 1);
    }
    turned[i] = a;
    swapped[i] = b;
}
