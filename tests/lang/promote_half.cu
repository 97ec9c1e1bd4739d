// launch: grid=1 block=32
// arg: a f32[32] = iota
// arg: out i32[32] = 0
// arg: low i32[32] = 0
// arg: high i32[32] = 0
// expect: out = [4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37, 40, 43, 46, 49, 52, 55, 58, 61, 64, 67, 70, 73, 76, 79, 82, 85, 88, 91, 94, 97]
// expect: low = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60, 63, 66, 69, 72, 75, 78, 81, 84, 87, 90, 93]
// expect: high = 4
// expect-metric: local_requests = 0
// note: halves and pairs of them are registers, whatever operators they pass through
#include <cuda_fp16.h>

__global__ void k(const float *a, int *out, int *low, int *high)
{
    int t = threadIdx.x;
    half x = __float2half(a[t]), y = __float2half(2.0f);
    half z = __hadd(x, y);
    z = x * y + z;
    z += y;
    out[t] = (int)__half2float(z);
    half2 p = __halves2half2(x, y);
    half2 q = __hadd2(p, p);
    q.x = __hadd(q.x, x);
    half2 r = q;
    low[t] = (int)__low2float(r);
    high[t] = (int)__half2float(r.y);
}
