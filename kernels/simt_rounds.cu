// launch: grid=1 block=64
// arg: x f32[64] = linspace(1, 64)
// arg: out f32[64] = 0
// expect: out = [0.5, 0.5, 0.75, 0.5, 0.625, 0.75, 0.875, 0.5, 0.5625, 0.625, 0.6875, 0.75, 0.8125, 0.875, 0.9375, 0.5, 0.53125, 0.5625, 0.59375, 0.625, 0.65625, 0.6875, 0.71875, 0.75, 0.78125, 0.8125, 0.84375, 0.875, 0.90625, 0.9375, 0.96875, 0.5, 0.515625, 0.53125, 0.546875, 0.5625, 0.578125, 0.59375, 0.609375, 0.625, 0.640625, 0.65625, 0.671875, 0.6875, 0.703125, 0.71875, 0.734375, 0.75, 0.765625, 0.78125, 0.796875, 0.8125, 0.828125, 0.84375, 0.859375, 0.875, 0.890625, 0.90625, 0.921875, 0.9375, 0.953125, 0.96875, 0.984375, 0.5]
// topic: SIMT: a loop whose lanes need different numbers of rounds; nobody writes down who is still in it

__global__ void simt_rounds(const float *x, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = x[i];
    while (v >= 1.f)
        v = v * 0.5f;
    out[i] = v;
}

#ifdef __AVX512F__ // SIMD on a CPU: the program asks after each round whether a lane is left
#include <immintrin.h>

void simd_rounds(const float *x, float *out, int n)
{
    const __m512 one = _mm512_set1_ps(1.f), half = _mm512_set1_ps(0.5f);
    for (int i = 0; i < n; i += 16) {
        __m512 v = _mm512_loadu_ps(x + i);
        __mmask16 left = _mm512_cmp_ps_mask(v, one, _CMP_GE_OQ);
        while (left) {
            v = _mm512_mask_mul_ps(v, left, v, half);
            left = _mm512_cmp_ps_mask(v, one, _CMP_GE_OQ);
        }
        _mm512_storeu_ps(out + i, v);
    }
}
#endif
