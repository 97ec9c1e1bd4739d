struct F {
    unsigned a : 3;
    int b : 4;
};

struct G {
    float f : 3; // error 11: a bit-field needs an integer type, not 'float'
};

__global__ void no_address(int *out)
{
    F f{};
    unsigned *p = &f.a; // error 19: a bit-field has no address: copy it to a variable
    out[0] = *p;
}

__global__ void no_reference(int *out)
{
    F f{};
    int &r = f.b; // error 14: cannot use 'int' as 'int &' to initialise 'r': a bit-field
    out[0] = r;
}

__global__ void uses_float(int *out)
{
    G g{};
    out[0] = (int)g.f;
}
