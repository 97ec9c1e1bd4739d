// fails: mixed signs [race-shared, luck]
// The absolute values are sorted out through shared memory, and neighbours read them at
// once: nothing makes a lane wait for its neighbour.
__global__ void wave(const int *x, int *y, int n)
{
    __shared__ volatile int s[1024];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    int partner = (t ^ 1) < blockDim.x && (i ^ 1) < n ? t ^ 1 : t;
    if (i >= n)
        return;
    s[partner] = abs(x[blockIdx.x * blockDim.x + partner]);
    int v = s[t];
    for (int k = 0; k < 8; k++)
        v = (v * v + 3) % 1009;
    y[i] = x[i] > 0 ? 2 * v : x[i] < 0 ? -v : 7;
}
