typedef int (*fn)(int);
typedef float row[3];
__device__ int id(int x)
{
    return x;
}

__global__ void wrong_row(int *out)
{
    row r = {1, 2, 3, 4}; // error 23: more values in braces than 'float [3]' takes: remove this
    out[0] = (int)r[0];
}

__global__ void name_of_type(int *out)
{
    out[0] = fn + 1; // error 14: expected an expression, found a type
}
