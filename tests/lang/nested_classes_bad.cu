struct O {
    struct I {
        int v;
    };
    enum E { A = 3 };
};

__global__ void without_outer(int *out)
{
    I i{1}; // error 5: unknown type name 'I'
    out[0] = i.v;
}

__global__ void no_such_class(int *out)
{
    O::J j; // error 5: unknown type name 'O::J'
    out[0] = 1;
}

__global__ void enumerator_unqualified(int *out)
{
    out[0] = A; // error 14: name 'A' is not declared: did you mean 'O'?
}
