// Launches that cannot be are errors of the run time, forgotten once they are read.
// stdout: 9 cudaErrorInvalidConfiguration: invalid configuration argument
// stdout: 0 cudaSuccess: no error
// stdout: 9 cudaErrorInvalidConfiguration: invalid configuration argument
// stdout: 101 cudaErrorInvalidDevice: invalid device ordinal
// stdout: 2 cudaErrorMemoryAllocation: out of memory
// stdout: ran 1
// stderr: this launch is refused (cudaErrorInvalidConfiguration)
// status: 0
#include <cstdio>

__device__ int ran;

__global__ void mark()
{
    ran = 1;
}

static void say(cudaError_t e)
{
    printf("%d %s: %s\n", (int)e, cudaGetErrorName(e), cudaGetErrorString(e));
}

int main()
{
    void *p;
    int r;
    mark<<<1, 2048>>>();
    say(cudaGetLastError());
    say(cudaGetLastError());
    mark<<<0, 32>>>();
    say(cudaPeekAtLastError());
    cudaGetLastError();
    say(cudaSetDevice(7));
    say(cudaMalloc(&p, (size_t)1 << 50));
    cudaGetLastError();
    mark<<<1, 1>>>();
    cudaMemcpyFromSymbol(&r, ran, sizeof r);
    printf("ran %d\n", r);
    return 0;
}
