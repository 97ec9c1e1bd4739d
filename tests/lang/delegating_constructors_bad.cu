struct A {
    int a;
    __device__ A(int x) : a(x)
    {
    }
    __device__ A() : A(1, 2) // error 22: 'A' takes 0 to 1 arguments, and 2 are given
    {
    }
};

struct B {
    int b;
    __device__ B(int x) : c(x) // error 27: 'c' is no member and no direct base of 'B'
    {
    }
};

__global__ void no_such_constructor(int *out)
{
    A a;
    out[0] = a.a;
}

__global__ void no_such_member(int *out)
{
    B b(1);
    out[0] = b.b;
}
