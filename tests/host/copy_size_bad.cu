// A copy of elements where bytes are meant, the other way round: too many of them.
// stdout: invalid argument
// stderr: [oob-global]
// stderr: cudaMemcpy of 256 bytes, but the destination, `d_x`, has 64 from there
// status: 1
#include <cstdio>
#include <cstdlib>

int main()
{
    float *h_x = (float *)calloc(64, sizeof(float)), *d_x;
    cudaMalloc(&d_x, 64);
    printf("%s\n", cudaGetErrorString(
                       cudaMemcpy(d_x, h_x, 64 * sizeof(float), cudaMemcpyHostToDevice)));
    free(h_x);
    return 0;
}
