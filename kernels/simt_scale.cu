// launch: grid=1 block=64
// arg: x f32[64] = linspace(-4, 3.875)
// arg: a f32 = 2
// arg: out f32[64] = 0
// expect: out = [-7, -6.75, -6.5, -6.25, -6, -5.75, -5.5, -5.25, -5, -4.75, -4.5, -4.25, -4, -3.75, -3.5, -3.25, -3, -2.75, -2.5, -2.25, -2, -1.75, -1.5, -1.25, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 3.75, 4, 4.25, 4.5, 4.75, 5, 5.25, 5.5, 5.75, 6, 6.25, 6.5, 6.75, 7, 7.25, 7.5, 7.75, 8, 8.25, 8.5, 8.75]
// expect-metric: simt_efficiency = 1
// topic: SIMT: a program for one element, run by 32 lanes at once; below, the same in AVX-512

__global__ void simt_scale(const float *x, float a, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = a * x[i] + 1.f;
}

#ifdef __AVX512F__ // SIMD on a CPU: the program itself says how many elements an instruction has
#include <immintrin.h>

void simd_scale(const float *x, float a, float *out, int n)
{
    for (int i = 0; i < n; i += 16) {
        __m512 v = _mm512_loadu_ps(x + i);
        v = _mm512_fmadd_ps(_mm512_set1_ps(a), v, _mm512_set1_ps(1.f));
        _mm512_storeu_ps(out + i, v);
    }
}
#endif
