// launch: grid=1 block=1
// arg: a u16[2] = 15361
// arg: c u16[2] = 15362
// arg: out u16[8] = 9
// expect: out = [16, 32784, 16, 0, 0, 15362, 0, 16]
// note: a*b +- c of halves is rounded once, as the assembler makes it, but not over _rn
#include <cuda_fp16.h>

__global__ void k(const half *a, const half *c, half *out)
{
    half x = a[0], y = a[1], z = c[0];
    out[0] = x * y - z;
    out[1] = z - x * y;
    out[2] = x * y + __float2half(-1.001953125f);
    out[3] = __hsub(__hmul_rn(x, y), z);
    half m = x * y;
    out[4] = m - z;
    out[5] = m;
    out[6] = __hsub_rn(x * y, z);
    half2 p = __halves2half2(x, y), q = __halves2half2(y, x);
    out[7] = __low2half(p * q - __halves2half2(z, z));
}
