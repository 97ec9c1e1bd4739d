// case: function_pointers
// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [6220, 6227, 6236, 6251, 6260, 6283, 6292, 6323, 6332, 6371, 6380, 6427, 6436, 6491, 6500, 6563, 6572, 6643, 6652, 6731, 6740, 6827, 6836, 6931, 6940, 7043, 7052, 7163, 7172, 7291, 7300, 7427]
// note: pointers and references to functions, tables of them, template arguments

typedef int (*binary)(int, int);
using unary = int (*)(int);
__device__ int add(int a, int b) { return a + b; }
__device__ int mul(int a, int b) { return a * b; }
__device__ int twice(int a) { return 2 * a; }
__device__ float half_of(float x) { return x / 2; }
template <typename T> __device__ T square(T x) { return x * x; }
__device__ binary table[3] = {add, mul, nullptr};
__device__ int each(int n, int (*f)(int))
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += f(i);
    return s;
}
template <int (*F)(int, int)> __device__ int fold(int n)
{
    int s = 1;
    for (int i = 1; i <= n; i++)
        s = F(s, i);
    return s;
}
template <typename F> __device__ int call(F f, int x) { return f(x); }
__device__ int by_reference(int (&f)(int), int &r)
{
    r++;
    return f(r);
}
__device__ void bump(int &r) { r += 10; }
struct ops {
    unary f;
    void (*g)(int &);
};
extern "C" __global__ void k(int *out)
{
    int t = threadIdx.x, h = 0, side = 0;
    binary f = t % 2 ? add : mul;
    h += f(t, 3) + table[t % 2](t, 5);
    h += each(4, twice) + each(3, &square<int>) + each(3, [](int x) { return x + 7; });
    h += fold<add>(4) * 10 + fold<mul>(4);
    h += call(twice, t) + call(square<int>, 3);
    h += by_reference(twice, side) + side;
    ops o = {twice, bump};
    o.g(side);
    h += o.f(side) + (*o.f)(1);
    float (*hf)(float) = half_of;
    h += (int)hf(9.0f);
    unary sq = square;
    h += sq(t) + (table[2] == nullptr) * 1000 + (sq != twice) * 5000;
    out[t] = h;
}
