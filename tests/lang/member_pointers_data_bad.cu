struct S {
    int a;
    float b;
};

struct T {
    int a;
};

__global__ void wrong_class(int *out)
{
    T t{1};
    int S::*p = &S::a;
    out[0] = t.*p; // error 14: 'T' and 'int S::*' do not go together: the member belongs
}

__global__ void wrong_type(int *out)
{
    int S::*p = &S::b; // error 17: cannot use 'float S::*' as 'int S::*' to initialise 'p':
    S s{1, 2};
    out[0] = s.*p;
}

__global__ void no_member_pointer(int *out)
{
    S s{1, 2};
    int *p = out;
    out[0] = s.*p; // error 14: 'S' and 'int *' do not go together: the right side must be
}
