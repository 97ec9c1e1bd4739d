struct N {
    int v;
    __device__ N(int x) : v(x)
    {
    }
};

__global__ void no_default(int *out)
{
    N *n = new N; // error 12: 'N' takes 1 argument, and 0 are given
    out[0] = n->v;
}

__global__ void delete_value(int *out)
{
    int x = 1;
    delete x; // error 5: delete needs a pointer that new gave, not 'int'
    out[0] = x;
}

__global__ void wrong_pointer(int *out)
{
    float *p = new int(3); // error 16: cannot use 'int *' as 'float *' to initialise 'p': cast
    out[0] = (int)*p;
}
