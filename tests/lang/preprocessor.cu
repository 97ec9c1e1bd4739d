// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40]
// topic: macros: pasting, strings, variable arguments, lists; conditions

#define CAT(a, b) a##b
#define STR(x) #x
#define VA(f, ...) f(__VA_ARGS__)
#define VO(f, ...) f(0, ##__VA_ARGS__)
#define LOOP(n) _Pragma("unroll") for (int i = 0; i < n; i++)
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700 || !defined(FOO)
#define N 4
#elif 0
#else
#error no
#endif
#undef UNDEF
#ifndef UNDEF
__device__ int add(int a, int b = 3, int c = 4)
{
    return a + b + c;
}
#endif
#define XL(X) X(1) X(2)
#define ADD(v) +v

__global__ void preprocessor(int *out)
{
    int CAT(t, 1) = threadIdx.x;
    int s = 0;
    LOOP(N) s += i;
    out[t1] = VA(add, 1, 2) + VO(add) + VO(add, 9) + s XL(ADD) + sizeof(STR(abc));
}
