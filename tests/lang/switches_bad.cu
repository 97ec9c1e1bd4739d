__global__ void twice(int *out)
{
    switch (out[0]) {
    case 1:
        out[0] = 2;
        break;
    case 1: // error 10: case 1 is there twice: remove one
        out[0] = 3;
    }
}

__global__ void two_defaults(int *out)
{
    switch (out[0]) {
    default:
        break;
    default: // error 5: this switch has a default already: remove one
        out[0] = 3;
    }
}

__global__ void no_constant(int *out, int n)
{
    switch (out[0]) {
    case n: // error 10: the value of a case must be a constant
        out[0] = 2;
    }
}

__global__ void case_outside(int *out)
{
case 1: // error 1: 'case' outside a switch
    out[0] = 2;
}
