struct S {
    int a;
};

__global__ void struct_as_condition(int *out)
{
    S s{1};
    if (s) // error 9: the condition of if needs a number, bool or pointer, not
        out[0] = 1;
}

__global__ void switch_on_float(int *out)
{
    float f = 1;
    switch (f) { // error 13: switch needs an integer or an enum, not 'float': use if for
    case 1:
        out[0] = 1;
    }
}

__global__ void name_out_of_scope(int *out)
{
    if (int x = 3; x > 2)
        out[0] = x;
    out[1] = x; // error 14: name 'x' is not declared: did you mean 'S'?
}
