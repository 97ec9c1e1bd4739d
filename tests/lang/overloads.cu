// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364, 654364]
// topic: the best of many functions of one name

__device__ int f(int)
{
    return 1;
}

__device__ int f(unsigned)
{
    return 2;
}

__device__ int f(float)
{
    return 3;
}

__device__ int f(double)
{
    return 4;
}

__device__ int f(const int *)
{
    return 5;
}

__device__ int f(int *)
{
    return 6;
}

__device__ int f(char)
{
    return 7;
}

__device__ int f(long long)
{
    return 8;
}

__device__ int f(...)
{
    return 9;
}

struct C {
    __device__ operator float() const
    {
        return 1;
    }
};

struct E {};
__device__ int g(const int &)
{
    return 1;
}

__device__ int g(int &&)
{
    return 2;
}

__device__ int g(int &)
{
    return 3;
}

template <class T> __device__ int h(T)
{
    return 1;
}

template <class T> __device__ int h(T *)
{
    return 2;
}

__device__ int h(int)
{
    return 3;
}

template <> __device__ int h(double)
{
    return 4;
}

__global__ void overloads(int *out)
{
    int t = threadIdx.x;
    const int ci = 1;
    short s = 1;
    bool b = true;
    out[t] = f(1) + f(1u) * 10 + f(1.f) * 100 + f(1.) * 1000 + f(&ci) * 10000 +
             f(out) * 100000 + f('c') + f(1ll) + f(s) + f(b) + f(E()) + g(ci) + g(3) +
             g(t) + h(t) + h(&t) + h(2.0) + h('c') + h<int>(3);
}
