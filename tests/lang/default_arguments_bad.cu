__device__ int f(int a, int b = 2)
{
    return a + b;
}

__global__ void too_few(int *out)
{
    out[0] = f(); // error 14: 'f' takes 1 to 2 arguments, and 0 are given
}

__global__ void too_many(int *out)
{
    out[0] = f(1, 2, 3); // error 14: 'f' takes 1 to 2 arguments, and 3 are given
}
