namespace lib {
struct V {
    int v;
};

__device__ int get(V v)
{
    return v.v;
}

__device__ int plain(int x)
{
    return x;
}
} // namespace lib

__global__ void not_in_class_namespace(int *out)
{
    out[0] = plain(3); // error 14: function 'plain' is not declared: declare it, or check the
}

__global__ void wrong_argument(int *out)
{
    lib::V v{1};
    out[0] = get(v, 2); // error 14: 'get' takes 1 argument, and 2 are given
}
