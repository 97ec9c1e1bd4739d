__global__ void no_initialiser(int *out)
{
    auto x; // error 5: 'auto' needs an initialiser to take its type from: name the
    out[0] = 1;
}

__global__ void pointer_needed(int *out)
{
    auto *p = 3; // error 11: 'auto' does not fit this declarator and the value of type
    out[0] = *p;
}

__device__ auto two(int x)
{
    if (x)
        return 1;
    return 2.5f; // error 12: 'two' returns 'auto', which is 'int' at its first return
}

__global__ void two_types(int *out)
{
    out[0] = (int)two(1);
}
