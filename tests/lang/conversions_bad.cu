struct E {
    int z;
    __device__ explicit E(float f) : z((int)f)
    {
    }
};

struct C {
    int v;
    __device__ explicit operator int() const
    {
        return v;
    }
};

__device__ int takes(E e)
{
    return e.z;
}

__global__ void explicit_constructor(int *out)
{
    E e = 2.5f; // error 11: cannot use 'float' as 'E' to initialise 'e': build the
    out[0] = e.z;
}

__global__ void explicit_as_argument(int *out)
{
    out[0] = takes(2.5f); // error 20: cannot use 'float' as 'E' for argument 1 of 'takes': build
}

__global__ void explicit_function(int *out)
{
    C c{1};
    int i = c; // error 13: cannot use 'C' as 'int' to initialise 'i': use one of its
    out[0] = i;
}

__global__ void pointer_to_number(int *out)
{
    int i = out; // error 13: cannot use 'int *' as 'int' to initialise 'i': read what it
    out[0] = i;
}
