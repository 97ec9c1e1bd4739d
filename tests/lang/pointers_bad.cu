__global__ void no_pointer(int *out)
{
    int x = 1;
    out[0] = *x; // error 14: * needs a pointer, not 'int'
}

__global__ void wrong_pointee(int *out)
{
    float *p = out; // error 16: cannot use 'int *' as 'float *' to initialise 'p': cast
    out[0] = (int)*p;
}

__global__ void address_of_value(int *out)
{
    int *p = &(out[0] + 1); // error 14: & needs a variable, and this is a value: store it in a
    out[0] = *p;
}

__global__ void float_index(int *out)
{
    out[1.5f] = 1; // error 9: an index must be an integer, not 'float': convert it with
}

__global__ void void_pointer(int *out)
{
    void *p = out;
    out[0] = *p; // error 14: a 'void *' cannot be read: cast it to the type of the
}

__global__ void drops_const(const int *in, int *out)
{
    int *p = in; // error 14: cannot use 'const int *' as 'int *' to initialise 'p': that
    out[0] = *p;
}
