// A kernel that writes past its array: the launch itself is fine, the next call that waits
// is told, and every call after it.
// stdout: launch: no error
// stdout: wait: an illegal memory access was encountered
// stdout: later: an illegal memory access was encountered
// stderr: [oob-global]
// stderr: in launch 1, made here
// stderr: the program ended with status 3
// status: 1
#include <cstdio>

__global__ void past(int *x, int n)
{
    int i = threadIdx.x;
    if (i <= n)
        x[i] = i;
}

int main()
{
    int *d_x, n = 32, back;
    cudaMalloc(&d_x, n * sizeof(int));
    past<<<1, 64>>>(d_x, n);
    printf("launch: %s\n", cudaGetErrorString(cudaGetLastError()));
    printf("wait: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    printf("later: %s\n",
           cudaGetErrorString(cudaMemcpy(&back, d_x, 4, cudaMemcpyDeviceToHost)));
    return 3;
}
