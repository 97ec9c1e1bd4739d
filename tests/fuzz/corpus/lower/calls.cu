__device__ int f(int), f(float), f(int &, ...), g();
__device__ int f(int a) { return f(a - 1) + g() + h(); }
int h() { return 1; }
template <class T> __device__ T t(T x) { return x; }
__global__ void k(int *p, float x) { f(1, 2, 3); f(x); f({1}); t(1); k(p, x); printf(p); printf("%*.*f %q", 1); atomicAdd(p, x, p); atomicAdd(&x, 1); __shfl_sync(p); min(p, 1); p(1); (*p)(2); assert(); nan(1); __syncwarp(1, 2); memcpy(p, &f, 4); }
