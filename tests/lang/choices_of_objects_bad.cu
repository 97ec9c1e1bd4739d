struct A {
    int a;
};

__global__ void different_types(int *out)
{
    A a{1};
    out[0] = (threadIdx.x ? a : 3).a; // error 14: the two results of ?: have types 'A' and 'int', which have
}

__global__ void value_on_the_left(int *out)
{
    int a = 1;
    (threadIdx.x ? a : 3) = 2; // error 5: the left side is a value, not a variable: nothing can be
    out[0] = a;
}
