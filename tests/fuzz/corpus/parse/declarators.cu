// Declarators: the order of pointers, arrays and functions around a name.
int plain;
int *p, **pp, a[4], *ap[3], (*pa)[5];
int (*fp)(float, int *), (*table[3])(void), *(*(*deep)[2])(char);
const int *const volatile cp = nullptr;
float *__restrict__ r;
int m[2][3][4];
extern __shared__ float dyn[];
typedef int (*callback)(const void *, const void *);
using row = float[32];
using maker = callback (*)(int);
int &lref = plain;
int &&rref = 3;
__device__ int unnamed(int, float *, int (*)(int), row &, ...);
__device__ void params(int n = 4, const float x[], float tile[][33], int f(int), dim3 d = {1, 2}) {}
unsigned (parens), ((more))[2];
