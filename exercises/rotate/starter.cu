// Turn each warp by k lanes, and swap neighbours. See: warptutor exercise rotate
__global__ void rotate(const int *x, int *turned, int *swapped, int n, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? x[i] : 0;

    // Nothing is handed on yet.
    turned[i] = v;
    swapped[i] = v;
}
