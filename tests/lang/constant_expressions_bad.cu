constexpr __device__ int sum(int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += i;
    return s;
}

__device__ int plain(int n)
{
    return n;
}

__global__ void not_constant(int *out, int n)
{
    constexpr int c = sum(n); // error 23: 'c' is constexpr and its value is not a constant: use const
    out[0] = c;
}

__global__ void calls_no_constexpr(int *out)
{
    constexpr int c = plain(3); // error 23: 'c' is constexpr and its value is not a constant: use const
    out[0] = c;
}

__global__ void variable_bound(int *out, int n)
{
    int v[n]; // error 11: this is not a constant, which is needed for the array bound
    v[0] = 1;
    out[0] = v[0];
}

__global__ void assertion_fails(int *out)
{
    static_assert(sum(4) == 7, "it is 6"); // error 19: static_assert does not hold: it is 6
    out[0] = 1;
}
