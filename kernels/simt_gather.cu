// launch: grid=1 block=64
// arg: x f32[64] = iota
// arg: index i32[64] = [0, 4, 10, 18, 28, 40, 54, 6, 24, 44, 2, 26, 52, 16, 46, 14, 48, 20, 58, 34, 12, 56, 38, 22, 8, 60, 50, 42, 36, 32, 30, 30, 32, 36, 42, 50, 60, 8, 22, 38, 56, 12, 34, 58, 20, 48, 14, 46, 16, 52, 26, 2, 44, 24, 6, 54, 40, 28, 18, 10, 4, 0, 62, 62]
// arg: out f32[64] = 0
// expect: out = [0, 4, 1e+01, 18, 28, 4e+01, 54, 6, 24, 44, 2, 26, 52, 16, 46, 14, 48, 2e+01, 58, 34, 12, 56, 38, 22, 8, 6e+01, 5e+01, 42, 36, 32, 3e+01, 3e+01, 32, 36, 42, 5e+01, 6e+01, 8, 22, 38, 56, 12, 34, 58, 2e+01, 48, 14, 46, 16, 52, 26, 2, 44, 24, 6, 54, 4e+01, 28, 18, 1e+01, 4, 0, 62, 62]
// topic: SIMT: every lane has an address of its own; AVX-512 has a gather instruction for that

__global__ void simt_gather(const float *x, const int *index, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = x[index[i]];
}

#ifdef __AVX512F__ // SIMD on a CPU
#include <immintrin.h>

void simd_gather(const float *x, const int *index, float *out, int n)
{
    for (int i = 0; i < n; i += 16) {
        __m512i from = _mm512_loadu_si512(index + i);
        _mm512_storeu_ps(out + i, _mm512_i32gather_ps(from, x, 4));
    }
}
#endif
