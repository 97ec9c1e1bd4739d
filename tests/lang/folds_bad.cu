template <class... T> __device__ int sum(T... v)
{
    return (v + ...); // error 12: this fold is over an empty pack: give it a first value, (0
}

template <class... T> __device__ int count(T... v)
{
    return sizeof...(T);
}

__global__ void empty_sum(int *out)
{
    out[0] = sum();
}

__global__ void no_pack(int *out)
{
    int x = 1;
    out[0] = count(x...); // error 20: there is no pack to expand before '...'
}
