template <class... B> struct All : B... {
    using B::f...; // error 11: 'Z' has no member 'f'
};

struct X {
    __device__ int f(int)
    {
        return 1;
    }
};

struct Y {
    __device__ int f(float)
    {
        return 2;
    }
};

struct Z {
    int g;
};

__global__ void no_overload(int *out)
{
    All<X, Y> a;
    out[0] = a.f(out); // error 14: no version of 'f' takes (int *): cast the arguments to one
}

__global__ void nothing_to_use(int *out)
{
    All<X, Z> a;
    out[0] = a.f(1);
}
