struct Pair {
    int a;
    float b;
};

struct Made {
    int a;
    __device__ Made(int x) : a(x)
    {
    }
};

__global__ void too_many(int *out)
{
    Pair p = {1, 2.0f, 3}; // error 24: more values in braces than 'Pair' takes: remove this one
    out[0] = p.a;
}

__global__ void wrong_type(int *out)
{
    Pair p = {out, 2.0f}; // error 15: cannot use 'int *' as 'int' to initialise 'p': read what it
    out[0] = p.a;
}

__global__ void no_aggregate(int *out)
{
    Made m = {1, 2}; // error 14: 'Made' takes 1 argument, and 2 are given
    out[0] = m.a;
}

__global__ void array_bound(int *out)
{
    int v[2] = {1, 2, 3}; // error 23: more values in braces than 'int [2]' takes: remove this one
    out[0] = v[0];
}
