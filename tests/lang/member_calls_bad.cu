struct F {
    int v;
    __device__ int get() const
    {
        return v;
    }
    static __device__ int make(int x)
    {
        return x;
    }
};

__global__ void no_such_member(int *out)
{
    F f{1};
    out[0] = f.put(); // error 16: 'F' has no member 'put': check the struct's declaration
}

__global__ void without_object(int *out)
{
    out[0] = F::get(); // error 14: 'F::get' is a member function and there is no object here:
}

__global__ void not_called(int *out)
{
    F f{1};
    out[0] = f.get; // error 16: 'get' is a member function: call it with ( )
}

__global__ void arrow_on_object(int *out)
{
    F f{1};
    out[0] = f->get(); // error 14: '->' needs a pointer to a struct, not 'F': use '.'
}
