struct S {
    int v;
    __device__ void set(int x)
    {
        v = x;
    }
    __device__ int get() const
    {
        return v;
    }
    __device__ void bad() const
    {
        v = 1; // error 9: this is const and cannot be written: drop the const, or
    }
};

__global__ void changes_const(int *out)
{
    const S s{1};
    s.set(2); // error 5: 'set' changes its object, and this one is const: declare
    out[0] = s.get();
}

__global__ void const_member_writes(int *out)
{
    S s{1};
    s.bad();
    out[0] = s.get();
}

__global__ void assigns_const(int *out)
{
    const int c = 1;
    c = 2; // error 5: 'c' is const and cannot be written: drop the const, or
    out[0] = c;
}
