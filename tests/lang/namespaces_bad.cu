namespace a {
namespace b {
__device__ int f()
{
    return 1;
}
} // namespace b
__device__ int g()
{
    return 2;
}
} // namespace a

__global__ void not_qualified(int *out)
{
    out[0] = g(); // error 14: function 'g' is not declared: did you mean 'a'?
}

__global__ void no_such_member(int *out)
{
    out[0] = a::h(); // error 14: function 'a::h' is not declared: did you mean 'a'?
}

__global__ void no_such_namespace(int *out)
{
    out[0] = a::c::f(); // error 14: function 'a::c::f' is not declared: did you mean 'a'?
}
