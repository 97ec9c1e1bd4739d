// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90]
// topic: typename and template before dependent names

template <class T> struct Tr {
    using type = T;
    static constexpr int v = 3;
    template <class U> struct In {
        U u;
        using t2 = U;
    };
    template <class U> static __device__ U conv(T x)
    {
        return (U)x;
    }
};

template <class T> __device__ typename Tr<T>::type f(T x)
{
    typename Tr<T>::template In<int> i{4};
    using Z = typename Tr<T>::template In<float>::t2;
    Z z = 2.5f;
    return x + i.u + Tr<T>::v + Tr<T>::template conv<int>(x) + (int)(z * 2);
}

__global__ void dependent_names(int *out)
{
    out[threadIdx.x] = f((int)threadIdx.x) + (int)f(2.5f);
}
