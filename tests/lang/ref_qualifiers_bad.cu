struct S {
    __device__ int f() &
    {
        return 1;
    }
    __device__ int g() &&
    {
        return 2;
    }
};

__global__ void value_as_lvalue(int *out)
{
    out[0] = S{}.f(); // error 14: 'f' is for variables only: it is declared with &
}

__global__ void lvalue_as_value(int *out)
{
    S s;
    out[0] = s.g(); // error 14: 'g' is for values only: it is declared with &&
}
