#define ADD(a, b) ((a) + (b))

__global__ void too_many(int *out)
{
    out[0] = ADD(1, 2, 3); // error 14 [not by nvcc]: macro 'ADD' takes 2 arguments, not 3 / error 14 [not by nvcc]: name 'ADD' is not declared: declare it, or check the
}

__global__ void too_few(int *out)
{
    out[0] = ADD(1); // error 14 [not by nvcc]: macro 'ADD' takes 2 arguments, not 1 / error 14 [not by nvcc]: name 'ADD' is not declared: declare it, or check the
}
