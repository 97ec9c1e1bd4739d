template <class T> __device__ int w(T x)
{
    if constexpr (sizeof(T) == 1)
        return 1;
    else
        return x.none; // error 16: '.' needs a struct, not 'int'
}

__global__ void chosen_branch(int *out)
{
    out[0] = w(1);
}

__global__ void not_constant(int *out, int n)
{
    if constexpr (n > 1) // error 19: the condition of if constexpr must be a constant: use a
        out[0] = 1;
}
