// A kernel is given a pointer of the host.
// stdout: an illegal memory access was encountered
// stderr: [wrong-space]
// stderr: is in memory of the host, `values`: a kernel cannot reach it
// status: 1
#include <cstdio>
#include <cstdlib>

__global__ void twice(int *x)
{
    x[threadIdx.x] *= 2;
}

int main()
{
    int *values = (int *)calloc(32, sizeof(int));
    twice<<<1, 32>>>(values);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    free(values);
    return 0;
}
