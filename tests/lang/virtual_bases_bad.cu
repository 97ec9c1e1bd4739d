struct A {
    int a;
    __device__ A(int x) : a(x)
    {
    }
};

struct B : virtual A {
    __device__ B() : A(1)
    {
    }
};

struct C : virtual A {
    __device__ C() : A(2)
    {
    }
};

struct D : B, C {
    __device__ D() // error 16: 'A' takes 1 argument, and 0 are given
    {
    }
};

struct P : A {
    __device__ P() : A(1)
    {
    }
};

struct Q : A {
    __device__ Q() : A(2)
    {
    }
};

struct R : P, Q {
    __device__ R()
    {
    }
};

__global__ void lacks_an_initialiser(int *out)
{
    D d;
    out[0] = d.a;
}

__global__ void back_from_virtual(int *out)
{
    B b;
    A *a = &b;
    B *p = static_cast<B *>(a); // error 29: 'A' is a virtual base of 'B': where the whole object begins
    out[0] = p->a;
}

__global__ void two_of_them(int *out)
{
    R r;
    out[0] = r.a; // error 16: 'a' is a member of 'P' and of 'Q': write P::a for the one
}
