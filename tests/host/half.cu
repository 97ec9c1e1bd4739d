// Half and bfloat16 values on both sides.
// stdout: 1.5 3 2.25
// stdout: 3 -0.5
// status: 0
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void twice(__half *h, __nv_bfloat16 *b)
{
    *h = __hadd(*h, *h);
    *b = __float2bfloat16(__bfloat162float(*b) * 2);
}

int main()
{
    __half *h;
    __nv_bfloat16 *b;
    cudaMallocManaged(&h, sizeof *h);
    cudaMallocManaged(&b, sizeof *b);
    *h = __float2half(1.5f);
    *b = __float2bfloat16(-0.25f);
    float square = __half2float(*h) * __half2float(*h);
    printf("%g %g %g\n", __half2float(*h), __half2float(*h) * 2, square);
    twice<<<1, 1>>>(h, b);
    cudaDeviceSynchronize();
    printf("%g %g\n", __half2float(*h), __bfloat162float(*b));
    return 0;
}
