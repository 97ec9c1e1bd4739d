// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]
// topic: templates as arguments of templates

template <template <class, int> class C, class T> struct W {
    C<T, 3> c;
};

template <class T, int N> struct A {
    T v[N];
    __device__ T sum()
    {
        T s = 0;
        for (T x : v)
            s += x;
        return s;
    }
};

template <template <class...> class TT, class... X> struct R {
    using type = TT<X...>;
};

template <class T> struct I {
    T i;
};

__global__ void template_templates(int *out)
{
    int t = threadIdx.x;
    W<A, int> w{{{t, 1, 2}}};
    R<I, float>::type q{2.5f};
    out[t] = w.c.sum() + (int)(q.i * 2);
}
