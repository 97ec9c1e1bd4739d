__global__ void frees_number(int *out)
{
    int n = 3;
    free(n); // error 10: cannot use 'int' as 'void *' for argument 1 of 'free': take
    out[0] = n;
}

__global__ void needs_cast(int *out)
{
    int *p = malloc(8); // error 14: cannot use 'void *' as 'int *' to initialise 'p': cast with
    out[0] = *p;
}
