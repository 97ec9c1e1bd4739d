template <class T> struct S {
    T v;
    template <class U> __device__ U as() const
    {
        return (U)v;
    }
};

__global__ void not_deduced(int *out)
{
    S<int> s{1};
    out[0] = s.as(); // error 14: 'as' does not take (): template argument 'U' of 'as' is
}

__global__ void wrong_argument(int *out)
{
    S<int> s{1};
    out[0] = s.as<3>(); // error 14: 'as' does not take (): template argument 'U' of 'as' must
}
