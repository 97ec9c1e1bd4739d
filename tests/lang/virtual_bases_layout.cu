// launch: grid=1 block=32
// arg: out i32[64] = 0
// expect: out = [531, 636, 741, 846, 951, 1056, 1161, 1266, 1371, 1476, 1581, 1686, 1791, 1896, 2001, 2106, 2211, 2316, 2421, 2526, 2631, 2736, 2841, 2946, 3051, 3156, 3261, 3366, 3471, 3576, 3681, 3786, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424, 48402424]
// topic: layout of virtual bases, members of them, conversions, templates

struct Base {
    int v;
    short s;
    __device__ Base(int x = 5) : v(x), s(x)
    {
    }
    __device__ int get() const
    {
        return v;
    }
};

struct L : virtual public Base {
    char c = 1;
};

struct R : public virtual Base {
    double d = 2;
};

struct M : L, R {
    M() = default;
};

struct N : M {
    int n = 9;
    __device__ N() : Base(7)
    {
    }
};

struct H {
    M m;
    int after = 1;
    __device__ H()
    {
    }
};

template <class T> struct Tp : virtual T {
    int q = 2;
    __device__ int sum() const
    {
        return this->v + q;
    }
};

__device__ int take(const Base *b)
{
    return b ? b->v : -1;
}

__global__ void virtual_bases_layout(int *out)
{
    int t = threadIdx.x;
    M m;
    N n;
    H h;
    Tp<Base> tp;
    L *l = &m;
    R *r = &n;
    l->v += t;
    r->v += 2 * t;
    Base *null = (L *)nullptr;
    out[t] =
        m.get() * 100 + n.v + h.m.v + h.after + tp.sum() + take(l) + take(r) + take(null);
    out[t + 32] = sizeof(L) + sizeof(R) * 100 + sizeof(M) * 10000 + sizeof(N) * 1000000;
}
