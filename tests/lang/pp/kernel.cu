// launch: reduce<<<1, 32>>>(out, in)
#include <cuda_runtime.h>
#define FULL_MASK 0xffffffffu
#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))
#if __CUDA_ARCH__ >= 700 && defined(__CUDACC__)
#define SHFL(v, d) __shfl_down_sync(FULL_MASK, v, d)
#else
#define SHFL(v, d) __shfl_down(v, d)
#endif

__global__ void reduce(int *__restrict__ out, const int *in) {
    int v = in[threadIdx.x];
#pragma unroll
    for (int d = warpSize / 2; d > 0; d >>= 1)
        v += SHFL(v, d);
    if (threadIdx.x == 0)
        *out = CEIL_DIV(v, 2);
}

int main() {
    reduce<<<1, 32>>>(nullptr, nullptr);
    return cudaDeviceSynchronize();
}
