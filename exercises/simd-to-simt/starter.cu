// Add to each number its right neighbour, in place. See: warptutor exercise simd-to-simt
__global__ void smooth(int *x, int n)
{
    // One thread does what a vector of 16 lanes did.
    for (int i = 16 * threadIdx.x; i < n && threadIdx.x < n / 16; i += n)
        for (int lane = 0; lane < 16; lane++)
            if (i + lane + 1 < n)
                x[i + lane] += x[i + lane + 1];
}
