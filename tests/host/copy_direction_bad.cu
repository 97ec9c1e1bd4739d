// The direction of a copy is the wrong way round.
// stdout: invalid argument
// stderr: [wrong-space]
// stderr: the source, `the stack`, is memory of the host, but the copy is cudaMemcpyDeviceToHost
// status: 1
#include <cstdio>

int main()
{
    int *d_x, h_x[4] = {1, 2, 3, 4};
    int *p = h_x;
    cudaMalloc(&d_x, sizeof h_x);
    printf("%s\n",
           cudaGetErrorString(cudaMemcpy(d_x, p, sizeof h_x, cudaMemcpyDeviceToHost)));
    return 0;
}
