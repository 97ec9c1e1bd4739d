// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96, 100, 104, 108, 112, 116, 120, 124]
// topic: pointers to members as arguments of templates

struct S {
    int a, b;
    __device__ int f() const
    {
        return a - b;
    }
};

template <class T, class R> __device__ R read(const T &o, R T::*p)
{
    return o.*p;
}

template <auto P> __device__ int fixed(const S &s)
{
    return s.*P;
}

template <int (S::*F)() const> __device__ int callf(const S &s)
{
    return (s.*F)();
}

__global__ void member_pointers_templates(int *out)
{
    int t = threadIdx.x;
    S s{t, 3};
    out[t] = read(s, &S::a) * read(s, &S::b) + fixed<&S::b>(s) + callf<&S::f>(s);
}
