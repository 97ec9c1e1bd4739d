__device__ int f(int, float)
{
    return 1;
}

__device__ int f(float, int)
{
    return 2;
}

__device__ int g(int *)
{
    return 1;
}

__global__ void ambiguous(int *out)
{
    out[0] = f(1, 2); // error 14: 'f' with (int, int) fits several versions equally well:
}

__global__ void none_fits(int *out)
{
    out[0] = g(3.5f); // error 16: cannot use 'float' as 'int *' for argument 1 of 'g': take
}

__global__ void deleted_one(int *out)
{
    struct D {
        D() = default;
        D(const D &) = delete;
        int a;
    } d{};
    D e = d; // error 11: 'D' is deleted and cannot be called
    out[0] = e.a;
}
