template <class T> __device__ T twice(T a, T b)
{
    return a + b;
}

template <class T> __device__ T none()
{
    return T();
}

template <int N> __device__ int num()
{
    return N;
}

__global__ void two_types(int *out)
{
    out[0] = (int)twice(1, 2.5); // error 19: 'twice' does not take (int, double): 'T' would be both int
}

__global__ void not_deduced(int *out)
{
    out[0] = none(); // error 14: 'none' does not take (): template argument 'T' of 'none' is
}

__global__ void no_constant(int *out, int n)
{
    out[0] = num<n>(); // error 14: 'num' does not take (): template argument 'N' of 'num' must
}

__global__ void too_many(int *out)
{
    out[0] = num<1, 2>(); // error 14: 'num' does not take (): 'num' takes 1 template argument,
}
