// stdout: before 7 two four
// stdout: 7 device xab local (null)
// stdout: 7 names cd shared (null)
// stdout: 70 n
// status: 0
#include <cstdio>

__device__ int x[4] = {5, 6, 7, 8};
__device__ int *p = &x[2];
__device__ const char *names[] = {"device", "names"};
static const char *const host_names[] = {"one", "two"};

__global__ void texts()
{
    __shared__ char shared[8];
    char local[6] = {'l', 'o', 'c', 'a', 'l', 0};
    int t = threadIdx.x;
    const char *text = t ? "cd" : "xab", *none = nullptr;
    for (int i = t; i < 8; i += 32)
        shared[i] = "shared"[i < 6 ? i : 6];
    __syncthreads();
    if (t < 2)
        printf("%d %s %s %s %s\n", *p, names[t], text, t ? shared : local, none);
}

__global__ void other()
{
    if (threadIdx.x == 0)
        x[2] = 70;
}

__global__ void later()
{
    if (threadIdx.x == 0)
        printf("%d %c\n", *p, names[1][0]);
}

int main()
{
    static const char *local[] = {"three", "four"};
    int *a = 0, v[4];
    cudaMemcpyFromSymbol(&a, p, sizeof a);
    cudaMemcpy(v, a, 4, cudaMemcpyDeviceToHost);
    printf("before %d %s %s\n", v[0], host_names[1], local[1]);
    texts<<<1, 32>>>();
    other<<<1, 32>>>();
    later<<<1, 32>>>();
    return cudaDeviceSynchronize() != cudaSuccess;
}
