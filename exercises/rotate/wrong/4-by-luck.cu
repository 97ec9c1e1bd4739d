// fails: one place on [race-shared, luck]
// Through shared memory, as if lanes always moved in step: nothing orders the store of
// one lane before the load of another.
__global__ void rotate(const int *x, int *turned, int *swapped, int n, int k)
{
    __shared__ volatile int s[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, first = threadIdx.x - lane;
    s[threadIdx.x] = i < n ? x[i] : 0;
    turned[i] = s[first + (lane + k) % 32];
    swapped[i] = s[threadIdx.x ^ 1];
}
