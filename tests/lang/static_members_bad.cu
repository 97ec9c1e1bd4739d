struct S {
    static constexpr int N = 4;
    int v;
    static __device__ int f()
    {
        return v; // error 16: 'v' is a member and there is no object here: write object.v
    }
};

__global__ void member_without_object(int *out)
{
    out[0] = S::f();
}

__global__ void value_without_object(int *out)
{
    out[0] = S::v; // error 14: 'v' is a member and there is no object here: write object.v
}

__global__ void no_such_constant(int *out)
{
    out[0] = S::M; // error 14: name 'S::M' is not declared: did you mean 'S'?
}
