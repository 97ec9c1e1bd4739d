// fails: mixed signs [simt_efficiency]
// Every lane looks for its own number in turn, so that nobody diverges in the loop:
// each turn now runs for a single lane.
__global__ void wave(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    for (int turn = 0; turn < 32; turn++)
        if (turn == threadIdx.x % 32) {
            int v = abs(x[i]);
            for (int k = 0; k < 8; k++)
                v = (v * v + 3) % 1009;
            y[i] = x[i] > 0 ? 2 * v : x[i] < 0 ? -v : 7;
        }
}
