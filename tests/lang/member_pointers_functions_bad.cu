struct S {
    int a;
    __device__ int add(int x)
    {
        return a + x;
    }
};

__global__ void wrong_count(int *out)
{
    S s{1};
    int (S::*f)(int) = &S::add;
    out[0] = (s.*f)(1, 2); // error 14: 'int (S::*)(int)' takes 1 argument, and 2 are given
}

__global__ void wrong_type(int *out)
{
    S s{1};
    int (S::*f)(float) = &S::add; // error 26: cannot use 'int (S::*)(int)' as 'int (S::*)(float)' to
    out[0] = (s.*f)(1);
}

__global__ void const_object(int *out)
{
    const S s{1};
    int (S::*f)(int) = &S::add;
    out[0] = (s.*f)(1); // error 14: the object is const and the member function is not
}

__global__ void not_called(int *out)
{
    S s{1};
    int (S::*f)(int) = &S::add;
    out[0] = s.*f; // error 14: a member function can only be called: write
}
