// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51]
// topic: pointers and references to functions, as arguments of templates too

__device__ int add(int a, int b)
{
    return a + b;
}

__device__ int sub(int a, int b)
{
    return a - b;
}

typedef int (*op)(int, int);
__device__ op ops[2] = {add, sub};
using fr = int (&)(int, int);
template <int (*F)(int, int)> __device__ int ap(int a)
{
    return F(a, 3);
}

__device__ op pick(int i)
{
    return i ? add : sub;
}

__global__ void function_values(int *out)
{
    int t = threadIdx.x;
    op f = t & 1 ? add : sub;
    fr r = add;
    out[t] =
        f(t, 1) + ops[t % 2](5, 2) + r(1, 1) + ap<sub>(9) + pick(0)(8, 2) + (*f)(1, 1);
}
