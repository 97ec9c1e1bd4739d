struct A {
    __device__ int f(int)
    {
        return 1;
    }
};

struct B : A {
    __device__ int f(const char *)
    {
        return 2;
    }
};

struct C : A {
    using A::g; // error 11: 'A' has no member 'g'
};

__global__ void hidden(int *out)
{
    B b;
    out[0] = b.f(1); // error 18: cannot use 'int' as 'const char *' for argument 1 of 'f':
}

__global__ void nothing_to_use(int *out)
{
    C c;
    out[0] = c.f(1);
}
