__global__ void sum_of_pointers(int *out)
{
    int *p = out + out; // error 18: '+' cannot combine 'int *' and 'int *': did you mean what
    out[0] = *p;
}

__global__ void unrelated_difference(int *out, float *f)
{
    out[0] = (int)(out - f); // error 24: '-' cannot combine 'int *' and 'float *': did you mean what
}

__global__ void increments_value(int *out)
{
    out[0] = 3 ++; // error 14: the left side is a value, not a variable: nothing can be
}
