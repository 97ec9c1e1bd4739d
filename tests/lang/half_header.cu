// launch: grid=1 block=8
// arg: out f16[8] = 0
// arg: sum bf16[8] = 0
// arg: pairs f16x2[4] = 0
// arg: x f16[8] = linspace(-1, 1)
// arg: y bf16[8] = [1, 0.1, -2.5, 3e38, 1e-40, -0.0, inf, 256.5]
// arg: scale f16 = 0.1
// arg: bias bf16 = 1
// arg: bits u16[8] = 0x3c00
// global: table = [0.5, 0.25, 0.125, 1, 2, 4, 8, 65519]
// expect: out = [-0.1, -0.07144, -0.04285, -0.01428, 0.01429, 0.04285, 0.07144, 0.1] ~ulp 1
// expect: sum = [2, 1.1, -1.5, 3e38, 1, 1, inf, 256]
// expect: pairs = [1.5, 2, 1.25, 2, 1.125, 2, 2, 2]
// expect: table = [1, 0.5, 0.25, 2, 4, 8, 16, inf]
// note: 65519 is rounded to 65504, the greatest number of the format, whose double is none
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__device__ half table[8];

__global__ void k(half *out, __nv_bfloat16 *sum, half2 *pairs, const half *x,
                  const __nv_bfloat16 *y, half scale, __nv_bfloat16 bias,
                  const __half *bits)
{
    int i = threadIdx.x;
    out[i] = x[i] * scale;
    sum[i] = y[i] + bias;
    if (i < 4)
        pairs[i] = __halves2half2(table[i] + bits[i], bits[i] + bits[i + 4]);
    __syncwarp();
    table[i] = table[i] + table[i];
}
