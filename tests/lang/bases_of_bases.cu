// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [309, 410, 511, 612, 713, 814, 915, 1016, 1117, 1218, 1319, 1420, 1521, 1622, 1723, 1824, 1925, 2026, 2127, 2228, 2329, 2430, 2531, 2632, 2733, 2834, 2935, 3036, 3137, 3238, 3339, 3440]
// topic: virtual functions of bases of bases

struct A {
    __device__ virtual int f()
    {
        return 1;
    }
};

struct B {
    __device__ virtual int g()
    {
        return 2;
    }
    int b = 3;
};

struct M : A, B {
    int m = 4;
};

struct N : M {
    int n;
    __device__ N(int x) : n(x)
    {
    }
    __device__ int g() override
    {
        return n + b;
    }
    __device__ int f() override
    {
        return 5;
    }
};

__global__ void bases_of_bases(int *out)
{
    int t = threadIdx.x;
    N n(t);
    N *p = new N(t + 1);
    B *b = &n;
    M *m = p;
    B *c = m;
    out[t] = b->g() * 100 + c->g() + m->f();
    delete p;
}
