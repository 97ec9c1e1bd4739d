// Kernels as arguments of the run time: attributes, launches by address and through
// pointers, template instances among them.
// stdout: opt-in 0: sum 2016
// stdout: without: invalid argument
// stdout: beyond: invalid argument
// stdout: scale 2 4 6 8
// stdout: scale 1.5 3.0 4.5 6.0
// stdout: through a pointer 3 6 9 12
// stdout: chosen 4 8 12 16
// stdout: table 5 10 15 20
// stdout: table 50 100 150 200
// stdout: total 10
// stdout: static 256 threads 128 largest 1024
// stdout: no kernel: invalid device function
// stderr: more than 49152 must be asked for
// status: 0
#include <cstdio>

__global__ void large(int *out)
{
    extern __shared__ int part[];
    part[threadIdx.x + 16384 - 64] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int i = 0; i < 64; i++)
            sum += part[16384 - 64 + i];
        *out = sum;
    }
}

template <class T> __global__ void scale(T *data, T by, int n)
{
    int i = threadIdx.x;
    if (i < n)
        data[i] *= by;
}

__global__ void __launch_bounds__(128) bounded(int *out)
{
    __shared__ int copy[64];
    copy[threadIdx.x % 64] = threadIdx.x;
    *out = copy[0];
}

struct pair {
    int a, b;
};

__global__ void total(struct pair p, int *out)
{
    *out = p.a + p.b;
}

namespace other {
template <int N> __global__ void times(int *p)
{
    p[threadIdx.x] *= N;
}
}

struct row {
    const char *name;
    void (*kernel)(int *);
};

static const struct row table[] = {{"table", other::times<5>},
                                   {"table", &other::times<10>}};

template <class F> static void run(F kernel, int *p, int by)
{
    kernel<<<1, 32>>>(p, by, 4);
}

static void show(const char *what, const int *p)
{
    cudaDeviceSynchronize();
    printf("%s %d %d %d %d\n", what, p[0], p[1], p[2], p[3]);
}

int main()
{
    int *p, n = 4, two = 2;
    float *f, by = 1.5f;
    cudaMallocManaged(&p, 4 * sizeof *p);
    cudaMallocManaged(&f, 4 * sizeof *f);

    cudaError_t e =
        cudaFuncSetAttribute(large, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    large<<<1, 64, 65536>>>(p);
    cudaDeviceSynchronize();
    printf("opt-in %d: sum %d\n", (int)e, *p);
    scale<int><<<1, 32, 65536>>>(p, 1, 4);
    printf("without: %s\n", cudaGetErrorString(cudaGetLastError()));
    e = cudaFuncSetAttribute((const void *)scale<int>,
                             cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20);
    printf("beyond: %s\n", cudaGetErrorString(e));
    cudaGetLastError();

    for (int i = 0; i < 4; i++) {
        p[i] = i + 1;
        f[i] = i + 1;
    }
    void *args[] = {&p, &two, &n};
    cudaLaunchKernel((void *)scale<int>, dim3(1), dim3(32), args, 0, 0);
    show("scale", p);
    void *more[] = {&f, &by, &n};
    cudaLaunchKernel(scale<float>, 1, 32, more);
    cudaDeviceSynchronize();
    printf("scale %.1f %.1f %.1f %.1f\n", f[0], f[1], f[2], f[3]);

    for (int i = 0; i < 4; i++)
        p[i] = i + 1;
    void (*kernel)(int *, int, int) = scale<int>;
    kernel<<<1, 32>>>(p, 3, 4);
    show("through a pointer", p);
    for (int i = 0; i < 4; i++)
        p[i] = i + 1;
    run(scale<int>, p, 4);
    show("chosen", p);

    for (int i = 0; i < 4; i++)
        p[i] = i + 1;
    for (int i = 0; i < 2; i++) {
        table[i].kernel<<<1, 4>>>(p);
        show(table[i].name, p);
    }

    struct pair both = {3, 7};
    void *last[] = {&both, &p};
    cudaLaunchKernel((const void *)total, 1, 1, last);
    cudaDeviceSynchronize();
    printf("total %d\n", *p);

    cudaFuncAttributes a, b;
    cudaFuncGetAttributes(&a, bounded);
    cudaFuncGetAttributes(&b, total);
    cudaFuncSetCacheConfig(bounded, cudaFuncCachePreferL1);
    printf("static %zu threads %d largest %d\n", a.sharedSizeBytes, a.maxThreadsPerBlock,
           b.maxThreadsPerBlock);
    e = cudaLaunchKernel((void *)p, 1, 1, last);
    printf("no kernel: %s\n", cudaGetErrorString(e));
    cudaGetLastError();
    return 0;
}
