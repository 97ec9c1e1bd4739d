union U {
    int i;
    float f;
};

__global__ void two_values(int *out)
{
    U u = {1, 2.0f}; // error 15: more values in braces than 'U' takes: remove this one
    out[0] = u.i;
}

__global__ void no_member(int *out)
{
    U u;
    u.d = 1; // error 7: 'U' has no member 'd': did you mean 'i'?
    out[0] = u.i;
}
