// launch: x
#include <cstdio>
#include "nothing.h"
#define CEIL(a, b) (((a) + (b) - 1) / (b))
#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define LOG(fmt, ...) printf(fmt "\n", ##__VA_ARGS__)
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700 && (1 ? 2 : 3) == 2
#define FULL 0xffffffffu
#else
#error no
#endif
__global__ void k(float *__restrict__ x, int n) {
#pragma unroll 4
  for (int i = 0; i < CEIL(n, 32); i++) x[i] += 1.5e-3f + .5 + 0x1p-3 + 1'000'000 + 0b101 + 017ull;
  LOG("hi %d", n); LOG("plain");
  int CAT(foo, 1) = 'a' + '\n' + L'x' + __LINE__;
  const char *s = XSTR(CEIL(1,2)) R"(raw
text)" "\x41\u00e9";
  a >>= 1; b<<<1, 2>>>(x); v ? y : z; float q = NAN + INFINITY + FLT_MAX; 
  @ ` 10ms 'unterminated
}
