__device__ int add(int a, int b)
{
    return a + b;
}

__device__ int one(int a)
{
    return a;
}

__device__ int f(int)
{
    return 1;
}

__device__ int f(float)
{
    return 2;
}

__global__ void wrong_type(int *out)
{
    int (*p)(int) = add; // error 21: cannot use 'int (*)(int, int)' as 'int (*)(int)' to
    out[0] = p(1);
}

__global__ void wrong_count(int *out)
{
    int (*p)(int) = one;
    out[0] = p(1, 2); // error 14: 'int (*)(int)' takes 1 argument, and 2 are given
}

__global__ void ambiguous(int *out)
{
    auto p = f; // error 14: several functions are named 'f', and 'auto' says nothing of
    out[0] = p(1);
}

__global__ void no_function(int *out)
{
    int x = 1;
    out[0] = x(2); // error 14: 'x' is not a function: it cannot be called
}
