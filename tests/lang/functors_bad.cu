struct Plus {
    __device__ int operator()(int a, int b) const
    {
        return a + b;
    }
};

struct None {
    int a;
};

template <class F> __device__ int apply(F f)
{
    return f(1, 2); // error 12: 'f' is not a function: it cannot be called
}

__global__ void not_callable(int *out)
{
    out[0] = apply(None{1});
}

__global__ void wrong_count(int *out)
{
    out[0] = Plus{}(1); // error 14: 'operator()' takes 2 arguments, and 1 is given
}
