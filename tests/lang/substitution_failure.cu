// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097]
// topic: overloads chosen by what substitution makes of them

template <bool B, class T = void> struct enable_if {
};

template <class T> struct enable_if<true, T> {
    using type = T;
};

template <bool B, class T = void> using enable_if_t = typename enable_if<B, T>::type;
template <class...> using void_t = void;
template <class T> struct is_float {
    static constexpr bool value = false;
};

template <> struct is_float<float> {
    static constexpr bool value = true;
};

template <class T, enable_if_t<!is_float<T>::value, int> = 0> __device__ int kind(T)
{
    return 1;
}

template <class T, enable_if_t<is_float<T>::value, int> = 0> __device__ int kind(T)
{
    return 2;
}

template <class T> __device__ auto has(T t, int) -> decltype(t.size(), 0)
{
    return t.size();
}

template <class T> __device__ int has(T t, long)
{
    return -1;
}

struct Z {
    __device__ int size()
    {
        return 77;
    }
};

template <class T, class = void> struct hasx {
    static constexpr bool value = false;
};

template <class T> struct hasx<T, void_t<decltype(T::x)>> {
    static constexpr bool value = true;
};

struct X {
    int x;
};

__global__ void substitution_failure(int *out)
{
    int t = threadIdx.x;
    out[t] = kind(t) + kind(1.5f) * 10 + has(Z{}, 0) + has(3, 0) + hasx<X>::value * 1000 +
             hasx<Z>::value * 5000;
}
