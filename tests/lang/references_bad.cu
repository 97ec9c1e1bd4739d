__device__ void swap(int &a, int &b)
{
    int c = a;
    a = b;
    b = c;
}

__device__ int take(int &&x)
{
    return x;
}

__global__ void binds_value(int *out)
{
    int &r = 3; // error 14: cannot use 'int' as 'int &' to initialise 'r': a reference
    out[0] = r;
}

__global__ void swaps_value(int *out)
{
    int a = 1;
    swap(a, 2); // error 13: cannot use 'int' as 'int &' for argument 2 of 'swap': a
    out[0] = a;
}

__global__ void variable_as_value(int *out)
{
    int a = 1;
    out[0] = take(a); // error 19: cannot use 'int' as 'int &&' for argument 1 of 'take': &&
}

__global__ void no_initialiser(int *out)
{
    int &r; // error 10: reference 'r' needs a variable to stand for: initialise it
    out[0] = 1;
}

__global__ void other_type(int *out)
{
    float f = 1;
    int &r = f; // error 14: cannot use 'float' as 'int &' to initialise 'r': a
    out[0] = r;
}
