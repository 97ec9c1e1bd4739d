// launch: grid=1 block=64
// arg: x f32[64] = linspace(-4, 3.875)
// arg: out f32[64] = 0
// expect: out = [16, 15.015625, 14.0625, 13.140625, 12.25, 11.390625, 10.5625, 9.765625, 9, 8.265625, 7.5625, 6.890625, 6.25, 5.640625, 5.0625, 4.515625, 4, 3.515625, 3.0625, 2.640625, 2.25, 1.890625, 1.5625, 1.265625, 1, 0.765625, 0.5625, 0.390625, 0.25, 0.140625, 0.0625, 0.015625, 1, 1.0625, 1.125, 1.1875, 1.25, 1.3125, 1.375, 1.4375, 1.5, 1.5625, 1.625, 1.6875, 1.75, 1.8125, 1.875, 1.9375, 2, 2.0625, 2.125, 2.1875, 2.25, 2.3125, 2.375, 2.4375, 2.5, 2.5625, 2.625, 2.6875, 2.75, 2.8125, 2.875, 2.9375]
// expect-metric: divergent_branches = 0
// topic: SIMT: an if in the source, the mask is the hardware's work; in AVX-512 it is the programmer's
// note: with x reversed or mixed the lanes of a warp disagree

__global__ void simt_branch(const float *x, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = x[i];
    if (v < 0.f)
        v = v * v;
    else
        v = v * 0.5f + 1.f;
    out[i] = v;
}

#ifdef __AVX512F__ // SIMD on a CPU: both sides are written one after the other, under masks
#include <immintrin.h>

void simd_branch(const float *x, float *out, int n)
{
    for (int i = 0; i < n; i += 16) {
        __m512 v = _mm512_loadu_ps(x + i), r = v;
        __mmask16 negative = _mm512_cmp_ps_mask(v, _mm512_setzero_ps(), _CMP_LT_OQ);
        r = _mm512_mask_mul_ps(r, negative, v, v);
        r = _mm512_mask_fmadd_ps(r, _knot_mask16(negative), _mm512_set1_ps(0.5f),
                                 _mm512_set1_ps(1.f));
        _mm512_storeu_ps(out + i, r);
    }
}
#endif
