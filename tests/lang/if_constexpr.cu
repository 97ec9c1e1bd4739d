// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162]
// topic: branches chosen when a template is instantiated

template <class T> struct is_small {
    static constexpr bool value = sizeof(T) <= 2;
};

template <class T> __device__ int w(T x)
{
    if constexpr (is_small<T>::value)
        return x + 1;
    else if constexpr (sizeof(T) == 4) {
        T y = x;
        return (int)y * 10;
    } else
        return x.nope();
}

template <int N> __device__ int sum(const int *p)
{
    if constexpr (N == 0)
        return 0;
    else
        return p[N - 1] + sum<N - 1>(p);
}

__global__ void if_constexpr(int *out)
{
    int t = threadIdx.x;
    int a[4] = {t, 2, 3, 4};
    out[t] = w('a') + w((short)3) + w(2.5f) + sum<4>(a);
}
