__global__ void out_of_scope(int *out)
{
    {
        struct L {
            int a;
        };
    }
    L l; // error 5: unknown type name 'L'
    out[0] = 1;
}

__global__ void no_member(int *out)
{
    struct L {
        int a;
    } l{1};
    out[0] = l.b; // error 16: 'L' has no member 'b': did you mean 'a'?
}
