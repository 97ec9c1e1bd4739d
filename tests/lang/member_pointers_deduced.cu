// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [54, 59, 64, 69, 74, 79, 84, 89, 94, 99, 104, 109, 114, 119, 124, 129, 134, 139, 144, 149, 154, 159, 164, 169, 174, 179, 184, 189, 194, 199, 204, 209]
// topic: deduction from pointers to members

template <class C, class R, class... A> __device__ R call(C &c, R (C::*f)(A...), A... a)
{
    return (c.*f)(a...);
}

template <class M> struct cls;
template <class C, class T> struct cls<T C::*> {
    static constexpr int n = sizeof(C);
    using type = T;
};

struct S {
    int v;
    short w;
    __device__ int add(int a, int b)
    {
        return v + a * b;
    }
    __device__ void set(int x)
    {
        v = x;
    }
};

template <int (S::*F)(int, int), int S::*P> __device__ int both(S &s)
{
    return (s.*F)(1, 2) + s.*P;
}

__global__ void member_pointers_deduced(int *out)
{
    int t = threadIdx.x;
    S s{t, 3};
    int r = call(s, &S::add, 2, 3);
    call(s, &S::set, 5);
    auto p = &S::w;
    auto q = &S::add;
    s.*p += 2;
    S *ps = &s;
    ps->*p *= 2;
    void (S::*st)(int) = &S::set;
    (ps->*st)(r);
    out[t] = r + s.v + s.w + cls<int S::*>::n + (ps->*q)(1, 1) + both<&S::add, &S::v>(s) +
             sizeof(cls<short S::*>::type);
    int S::*z{};
    out[t] += !z;
}
