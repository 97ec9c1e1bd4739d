template <class T> struct Tr {
    using type = T;
    static constexpr int v = 3;
};

template <class T> __device__ int f(T)
{
    typename Tr<T>::none x = 1; // error 14: type 'Tr::none' is not declared: declare it, or check the
    return x;
}

template <class T> __device__ int g(T x)
{
    return x.size(); // error 12: '.' needs a struct, not 'int'
}

__global__ void no_such_type(int *out)
{
    out[0] = f(1);
}

__global__ void no_such_function(int *out)
{
    out[0] = g(1);
}
