template <class T> struct Cx {
    T re;
    template <class U> __device__ operator Cx<U>() const
    {
        return {(U)re};
    }
};

__global__ void to_something_else(int *out)
{
    Cx<int> c{1};
    int *p = c; // error 14: cannot use 'Cx<int>' as 'int *' to initialise 'p': take the
    out[0] = *p;
}
