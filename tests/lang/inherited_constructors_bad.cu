struct A {
    int a;
    __device__ A(int x) : a(x)
    {
    }
};

struct B : A {
    using A::A;
};

struct C : A {};

__global__ void not_inherited(int *out)
{
    C c(1); // error 8: 'C' has no constructor that takes these values: use braces,
    out[0] = c.a;
}

__global__ void wrong_argument(int *out)
{
    B b(out); // error 9: cannot use 'int *' as 'int' for argument 1 of 'A': read
    out[0] = b.a;
}
