// case: template-classes
// kernel: traits<float>
// launch: grid=1 block=1
// arg: out f32[1] = 0
// arg: codes i32[9] = 0
// expect: out = [13.25]
// expect: codes = [1, 5, 9, 3, 120, 1, 0, 78, 3]
// note: class, alias and variable templates, template parameters that are templates,
// note: partial and full specialisation, nested types, static constants, enumerators
template <typename T, int N = 4> struct Vec {
    T v[N];
    static const int size = N;
    typedef T type;
    enum { BYTES = N * sizeof(T) };
    struct In {
        T a;
    };
    In in;
};
template <typename T> struct Traits {
    static constexpr int value = 1;
    using type = T;
};
template <typename T> struct Traits<T *> {
    static constexpr int value = 2 + Traits<T>::value;
    using type = typename Traits<T>::type;
};
template <> struct Traits<double> {
    static constexpr int value = 7;
    using type = float;
};
template <typename T, int N> struct Traits<Vec<T, N>> {
    static constexpr int value = N;
    using type = T;
};
template <typename T> using Ptr = T *;
template <typename T> using Four = Vec<T, 4>;
template <typename T> constexpr T pi = T(3.25);
template <int N> struct Fact {
    enum { value = N * Fact<N - 1>::value };
};
template <> struct Fact<0> {
    enum { value = 1 };
};
template <typename A, typename B> struct same {
    static constexpr bool value = false;
};
template <typename A> struct same<A, A> {
    static constexpr bool value = true;
};
template <typename A, typename B> constexpr bool same_v = same<A, B>::value;
template <typename T, int N> __device__ T first(const Vec<T, N> &v)
{
    return v.v[0] + N;
}
template <template <typename, int> class C, typename T> struct Wrap {
    C<T, 2> c;
};
template <typename T> __global__ void traits(T *out, int *codes)
{
    Vec<T> a;
    Vec<T, 8> b;
    Four<T> c;
    a.v[0] = 1;
    b.v[1] = 2;
    a.in.a = 3;
    c = a;
    typename Traits<Vec<T, 3>>::type x = 5;
    Ptr<T> p = out;
    Wrap<Vec, float> w;
    w.c.v[1] = 2;
    p[0] = x + pi<T> + first(a);
    codes[0] = Traits<int>::value;
    codes[1] = Traits<int **>::value;
    codes[2] = Traits<double *>::value;
    codes[3] = Traits<Vec<T, 3>>::value;
    codes[4] = Fact<5>::value;
    codes[5] = same_v<T, float>;
    codes[6] = same<int, float>::value;
    codes[7] = Vec<T, 8>::size + Vec<T, 8>::BYTES + sizeof(b) + w.c.v[1];
    typename Vec<T, 8>::In q;
    q.a = 3;
    codes[8] = q.a;
}
template __global__ void traits<float>(float *, int *);
