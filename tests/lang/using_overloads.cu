// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327, 327]
// topic: using that brings the functions of two bases together

struct A {
    __device__ int f(int)
    {
        return 1;
    }
    __device__ int g(int)
    {
        return 5;
    }
};

struct B {
    __device__ int f(float)
    {
        return 2;
    }
};

struct C : A, B {
    using A::f;
    using B::f;
    __device__ int f(const char *)
    {
        return 3;
    }
    __device__ int g(int)
    {
        return 6;
    }
    using A::g;
};

__global__ void using_overloads(int *out)
{
    int t = threadIdx.x;
    C c;
    out[t] = c.f(1) + c.f(1.5f) * 10 + c.f("x") * 100 + c.g(1);
}
