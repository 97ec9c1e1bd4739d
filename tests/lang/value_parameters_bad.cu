enum class Mode { A, B };
template <Mode M> __device__ int f()
{
    return (int)M;
}

template <int *P> struct Pt {
};

template <class T, int N> __device__ int len(T (&)[N])
{
    return N;
}

__global__ void int_for_enum(int *out)
{
    out[0] = f<1>(); // error 14: 'f' does not take (): cannot use 'int' as 'Mode' for
}

__global__ void pointer_no_array(int *out)
{
    out[0] = len(out); // error 14: 'len' does not take (int *): 'int *' does not have the form
}
