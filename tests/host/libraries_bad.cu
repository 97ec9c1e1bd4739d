// What host programs call elsewhere is named as not supported, with its library; a slip of
// the pen is still one.
// stderr: 'fopen' belongs to files and input of the C library (stdio.h)
// stderr: 'qsort' belongs to the C library (stdlib.h)
// stderr: 'std::map' belongs to the C++ library's <map>
// stderr: 'std::thread' belongs to the C++ library's <thread>
// stderr: 'pthread_t' belongs to POSIX threads (pthread.h)
// stderr: 'pthread_create' belongs to POSIX threads (pthread.h)
// stderr: 'cublasCreate' belongs to cuBLAS
// stderr: 'thrust::reduce' belongs to Thrust
// stderr: 'cuInit' belongs to the CUDA driver API (cuda.h)
// stderr: 'cudaGraph_t' belongs to CUDA graphs
// status: 3
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>
#include <cuda.h>
#include <map>
#include <pthread.h>
#include <thread>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>

__global__ void k(int *p)
{
    *p = 1;
}

static int order(const void *, const void *)
{
    return 0;
}

static void *nothing(void *)
{
    return NULL;
}

static void body()
{
}

int main()
{
    int numbers[2] = {2, 1};
    FILE *f = fopen("x", "r");
    qsort(numbers, 2, sizeof(int), order);
    std::map<int, int> m;
    std::thread t(body);
    pthread_t other;
    pthread_create(&other, NULL, nothing, NULL);
    cublasHandle_t handle;
    cublasCreate(&handle);
    int sum = thrust::reduce(thrust::host, numbers, numbers + 2);
    cuInit(0);
    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    return f == NULL && sum == 3;
}
