// case: template-outside
// kernel: outside
// launch: grid=1 block=1
// arg: o i32[5] = 0
// expect: o = [129, 5, 288, 12, 42]
// note: members of class templates defined outside: of the primary template, of partial and
// note: full specialisations, of one instance, of nested templates, member templates

template <class T> struct R {
    __device__ T nan();
    __device__ int id()
    {
        return 0;
    }
};
template <class T> __device__ T R<T>::nan()
{
    return T(9);
}
template <> __device__ float R<float>::nan()
{
    return 1.0f;
}
template <> __device__ double R<double>::nan()
{
    return 2.0;
}
template <> __device__ int R<double>::id()
{
    return 5;
}
template <class T, int N> struct P {
    T v[N];
    __device__ T get(int i) const;
};
template <class T> struct P<T *, 2> {
    T v;
    __device__ T get(int i) const;
};
template <> struct P<int, 1> {
    int w;
    __device__ int get(int i) const;
};
template <class T, int N> __device__ T P<T, N>::get(int i) const
{
    return v[i];
}
template <class T> __device__ T P<T *, 2>::get(int i) const
{
    return v * i;
}
__device__ int P<int, 1>::get(int i) const
{
    return w + i;
}
template <class T> struct Out {
    template <class U> struct In {
        T t;
        U u;
        __device__ T f(U x);
    };
    template <class V> __device__ V conv(V v) const;
    T q;
};
template <class T> template <class U> __device__ T Out<T>::In<U>::f(U x)
{
    return t + T(x) + T(u);
}
template <class X> template <class Y> __device__ Y Out<X>::conv(Y v) const
{
    return v + Y(q);
}
__global__ void outside(int *o)
{
    R<float> a;
    R<double> b;
    R<int> c;
    o[0] = a.nan() * 100 + b.nan() * 10 + c.nan();
    o[1] = a.id() * 10 + b.id();
    P<int, 3> p = {{1, 2, 3}};
    P<int *, 2> q = {4};
    P<int, 1> r = {7};
    o[2] = p.get(1) * 100 + q.get(2) * 10 + r.get(1);
    Out<int>::In<double> in;
    in.t = 3;
    in.u = 4;
    o[3] = in.f(5.0);
    Out<float> out;
    out.q = 2;
    o[4] = out.conv(40);
}
