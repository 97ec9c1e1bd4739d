template <class... T> struct Tup;
template <class H, class... R> struct Tup<H, R...> {
    H h;
};

template <class... T> __device__ int all(T... t)
{
    return (t + ... + 0); // error 12: '+' cannot combine 'Tup<int>' and 'int': no operator
}

__global__ void no_arguments(int *out)
{
    Tup<> t; // error 11: t has the incomplete type 'Tup<>': define the struct before
    out[0] = sizeof(t);
}

__global__ void no_number(int *out)
{
    Tup<int> t{1};
    out[0] = all(1, t);
}
