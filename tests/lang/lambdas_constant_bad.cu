__global__ void captures_no_pointer(int *out)
{
    int t = 1;
    int (*p)(int) = [t](int x) { return x + t; }; // error 21: cannot use 'lambda' as 'int (*)(int)' to initialise 'p': a
    out[0] = p(1);
}

__global__ void wrong_type(int *out)
{
    int (*p)(float) = [](int x) { return x; }; // error 23: cannot use 'lambda' as 'int (*)(float)' to initialise 'p':
    out[0] = p(1);
}
