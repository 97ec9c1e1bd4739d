// Kernel templates with explicit and deduced arguments, dynamic shared memory, several
// launches whose results feed each other.
// stdout: int: 4950
// stdout: float: 12.50
// stdout: twice: 9900
// status: 0
#include <cstdio>

template <typename T, int BLOCK> __global__ void reduce(const T *in, T *out, int n)
{
    extern __shared__ unsigned char raw[];
    T *part = (T *)raw;
    T sum = 0;
    for (int i = threadIdx.x; i < n; i += BLOCK)
        sum += in[i];
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int step = BLOCK / 2; step > 0; step /= 2) {
        if (threadIdx.x < step)
            part[threadIdx.x] += part[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        *out = part[0];
}

template <typename T> __global__ void scale(T *x, T by)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] *= by;
}

template <typename T> T total(const T *values, int n)
{
    T *in, *out, result;
    cudaMalloc(&in, n * sizeof(T));
    cudaMalloc(&out, sizeof(T));
    cudaMemcpy(in, values, n * sizeof(T), cudaMemcpyHostToDevice);
    reduce<T, 64><<<1, 64, 64 * sizeof(T)>>>(in, out, n);
    cudaMemcpy(&result, out, sizeof(T), cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    return result;
}

int main()
{
    int whole[100];
    float parts[25];
    for (int i = 0; i < 100; i++)
        whole[i] = i;
    for (int i = 0; i < 25; i++)
        parts[i] = 0.5f;
    printf("int: %d\n", total(whole, 100));
    printf("float: %.2f\n", total(parts, 25));
    int *x, sum;
    cudaMallocManaged(&x, sizeof whole);
    for (int i = 0; i < 100; i++)
        x[i] = whole[i];
    scale<<<1, 100>>>(x, 2);
    cudaDeviceSynchronize();
    sum = 0;
    for (int i = 0; i < 100; i++)
        sum += x[i];
    printf("twice: %d\n", sum);
    cudaFree(x);
}
