// fails: one block of 64 [race-global, luck]
// Both treatments without a branch: the first half of a block treats a pair of numbers
// as even, the second half mends the odd ones. Right only if the first half is done by
// then.
__global__ void sides(int *x, int n)
{
    int half = blockDim.x / 2, side = threadIdx.x / half;
    int i = blockIdx.x * blockDim.x + 2 * (threadIdx.x % half);
    if (side == 0) {
        for (int j = i; j < i + 2 && j < n; j++) {
            int v = x[j];
            for (int k = 0; j == i && k < 6; k++)
                v = (v * v + 1) % 1009;
            x[j] = v;
        }
    } else if (i + 1 < n) {
        int v = x[i + 1];
        for (int k = 0; k < 6; k++)
            v = (v * 7 + 5) % 997;
        x[i + 1] = v;
    }
}
