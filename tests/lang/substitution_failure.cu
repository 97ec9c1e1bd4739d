// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097, 1097]
// topic: overloads chosen by what substitution makes of them

#include <type_traits>
template <class T, std::enable_if_t<std::is_integral<T>::value, int> = 0>
__device__ int kind(T)
{
    return 1;
}

template <class T, std::enable_if_t<std::is_floating_point_v<T>, int> = 0>
__device__ int kind(T)
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

template <class T, class = void> struct hasx : std::false_type {
};

template <class T> struct hasx<T, std::void_t<decltype(T::x)>> : std::true_type {
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
