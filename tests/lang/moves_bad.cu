struct M {
    int v;
    __device__ M(int x) : v(x)
    {
    }
    __device__ M(M &&o) : v(o.v)
    {
        o.v = 0;
    }
    M(const M &) = delete;
};

__device__ int take(M m)
{
    return m.v;
}

__global__ void copies(int *out)
{
    M a(1);
    M b = a; // error 11: 'M' is deleted and cannot be called
    out[0] = b.v;
}

__global__ void passes_copy(int *out)
{
    M a(1);
    out[0] = take(a); // error 19: 'M' is deleted and cannot be called
}
