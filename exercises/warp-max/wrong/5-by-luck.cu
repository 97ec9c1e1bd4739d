// fails: one warp [race-global, luck]
// Each lane compares with what stands in memory and overwrites it, one lane after the
// other, as if a loop over lanes were an order.
__global__ void warp_max(const int *x, int *most, int *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    volatile int *m = &most[i / 32], *s = &sum[i / 32];
    if (threadIdx.x % 32 == 0) {
        *m = -2147483647 - 1;
        *s = 0;
    }
    for (int turn = 0; turn < 32; turn++)
        if (turn == threadIdx.x % 32 && i < n) {
            *m = max(*m, x[i]);
            *s = *s + x[i];
        }
}
