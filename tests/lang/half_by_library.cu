// launch: grid=1 block=32
// arg: out f32[32] = 0
// expect: out = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
// note: the headers of some libraries bring the 16-bit types
#include <cublas_v2.h>
#include <mma.h>

__global__ void k(float *out)
{
    __shared__ half s[32];
    __nv_bfloat16 b = __float2bfloat16(threadIdx.x);
    s[threadIdx.x] = __float2half(__bfloat162float(b));
    __syncthreads();
    out[threadIdx.x] = __half2float(s[threadIdx.x]);
}
