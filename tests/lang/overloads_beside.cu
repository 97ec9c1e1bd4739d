// launch: grid=1 block=4
// arg: x f32x4[4] = 3
// arg: h u16[4] = 0x3c00
// arg: out f32[4] = 0
// expect: out = [14, 14, 14, 14]
// note: cached accesses of vectors beside those that a header declares for its types;
// note: function templates of one name that differ in how many parameters they have
#include <cuda_fp16.h>

template <class K> __device__ inline void step(K &a, int &b, int m)
{
    a += m;
    b = m;
}
template <class K> __device__ inline void step(K &a, K &b, int &c, int &d, int m)
{
    a += m;
    b += m;
    c = d = m;
}
template <class K> __device__ inline void step(K &a, K &b, K &c, int &d, int m, int n)
{
    a += m;
    b += n;
    c += d = m;
}

__global__ void k(float4 *x, const half *h, float *out)
{
    float4 v = __ldcs(x + threadIdx.x);
    int4 w = __ldcg(reinterpret_cast<const int4 *>(x) + threadIdx.x);
    __stcs(x + threadIdx.x, v);
    int a = 1, b = 2, c = 0, d = 0;
    step(a, b, c, d, 4, 5);
    out[threadIdx.x] = v.x + __half2float(__ldcs(h + threadIdx.x)) + (w.x == 0) + a + b - 2;
}
