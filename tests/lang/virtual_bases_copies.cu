// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [30302, 40403, 50504, 60605, 70706, 80807, 90908, 101009, 111110, 121211, 131312, 141413, 151514, 161615, 171716, 181817, 191918, 202019, 212120, 222221, 232322, 242423, 252524, 262625, 272726, 282827, 292928, 303029, 313130, 323231, 333332, 343433]
// topic: copy constructors of classes with virtual bases, pointers to members

struct A {
    int a;
    __device__ A(int x) : a(x)
    {
    }
    __device__ virtual int id()
    {
        return 1;
    }
};

struct B : virtual A {
    __device__ B() : A(0)
    {
    }
    __device__ int id() override
    {
        return a + 2;
    }
};

struct C : virtual A {
    __device__ C() : A(0)
    {
    }
};

struct D : B, C {
    __device__ D(const D &o) : A(o.a + 1)
    {
    }
    __device__ D(int x) : A(x)
    {
    }
};

__device__ D make(int x)
{
    return D(x);
}

__device__ int call(C *c)
{
    return c->id();
}

__global__ void virtual_bases_copies(int *out)
{
    int t = threadIdx.x;
    D d = make(t);
    D e(d);
    int (A::*f)() = &A::id;
    A &r = e;
    out[t] = call(&d) + call(&e) * 100 + (r.*f)() * 10000;
}
