struct R {
    int a;
};

__global__ void no_range(int *out)
{
    for (int x : 5) // error 18: for over a range needs an array or an object with begin()
        out[0] = x;
}

__global__ void no_begin(int *out)
{
    R r{1};
    for (int x : r) // error 18: for over a range needs an array or an object with begin()
        out[0] = x;
}

__global__ void wrong_element(int *out)
{
    int v[2] = {1, 2};
    for (int *x : v) // error 19: cannot use 'int' as 'int *' to initialise 'x': take its
        out[0] = *x;
}
