// launch: grid=1 block=32
// arg: out i32[64] = 0
// expect: out = [53462, 54095, 54728, 55361, 55994, 56627, 57260, 57893, 58526, 59159, 59792, 60425, 61058, 61691, 62324, 62957, 63590, 64223, 64856, 65489, 586, 1219, 1852, 2485, 3118, 3751, 4384, 5017, 5650, 6283, 6916, 7549, 1023, 124, 1025, 326, 1027, 528, 1029, 730, 1031, 932, 1033, 1134, 1035, 1336, 1037, 1538, 1039, 1740, 1041, 1942, 1043, 2144, 1045, 2346, 1047, 2548, 1049, 2750, 1051, 2952, 1053, 3154]
// topic: virtual bases: made once, by the whole object, and ended last

struct Log {
    int *p;
    __device__ void add(int v)
    {
        *p = (*p * 7 + v) & 0xffff;
    }
};

struct A {
    Log l;
    int a;
    __device__ A(Log x, int v) : l(x), a(v)
    {
        l.add(1);
    }
    __device__ virtual ~A()
    {
        l.add(2);
    }
};

struct B : virtual A {
    int b;
    __device__ B(Log x) : A(x, 10), b(1)
    {
        l.add(3 + a);
    }
    __device__ ~B()
    {
        l.add(4);
    }
};

struct C : virtual A {
    int c;
    __device__ C(Log x) : A(x, 20), c(2)
    {
        l.add(5 + a);
    }
    __device__ ~C()
    {
        l.add(6);
    }
};

struct D : B, C {
    int d;
    __device__ D(Log x, int v) : A(x, v), B(x), C(x), d(3)
    {
        l.add(7 + a);
    }
    __device__ ~D()
    {
        l.add(8);
    }
};

__device__ int run(Log l, int t)
{
    D d(l, t);
    B b(l);
    A *p = t & 1 ? (A *)&d : (A *)&b;
    return p->a * 100 + d.a;
}

__global__ void virtual_bases(int *out)
{
    int t = threadIdx.x;
    int n = 1;
    Log l{&n};
    int r = run(l, t);
    A *h = new D(l, 3);
    r += h->a;
    delete h;
    {
        C arr[2] = {C(l), C(l)};
        r += arr[1].a;
    }
    out[t] = n;
    out[t + 32] = r;
}
