template <class T, int N> struct Arr {
    T v[N];
};

template <class T, class... U> Arr(T, U...) -> Arr<T, 1 + sizeof...(U)>;
template <class T> struct Box {
    T v;
    __device__ Box(T a, T b) : v(a + b)
    {
    }
};

__global__ void no_arguments(int *out)
{
    Arr a; // error 5: the arguments of 'Arr' do not follow from its initialiser:
    out[0] = sizeof(a);
}

__global__ void two_types(int *out)
{
    Box b(1, 2.5f); // error 5: the arguments of 'Box' do not follow from its initialiser:
    out[0] = (int)b.v;
}

__global__ void too_few(int *out)
{
    Box b(1); // error 5: the arguments of 'Box' do not follow from its initialiser:
    out[0] = (int)b.v;
}
