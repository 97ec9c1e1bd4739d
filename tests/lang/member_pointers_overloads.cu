// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [17005, 17008, 17011, 17014, 17017, 17020, 17023, 17026, 17029, 17032, 17035, 17038, 17041, 17044, 17047, 17050, 17053, 17056, 17059, 17062, 17065, 17068, 17071, 17074, 17077, 17080, 17083, 17086, 17089, 17092, 17095, 17098]
// topic: tables of pointers to overloaded and const members; sizes

struct S {
    int a, b;
    __device__ int f(int x)
    {
        return a + x;
    }
    __device__ int f(int x) const
    {
        return b + x;
    }
    __device__ int g(float)
    {
        return 7;
    }
    __device__ int f(float x)
    {
        return 9;
    }
};

using PC = int (S::*)(int) const;
typedef int (S::*PN)(int);
struct Ops {
    PN fn;
    int S::*fld;
};

__device__ int apply(const S &s, PC f, int x)
{
    return (s.*f)(x);
}

__global__ void member_pointers_overloads(int *out)
{
    int t = threadIdx.x;
    S s{t, 100};
    PC c = &S::f;
    PN n = &S::f;
    Ops tab[2] = {{&S::f, &S::a}, {nullptr, &S::b}};
    int r = apply(s, c, 1) + (s.*n)(2) + sizeof(PN) * 1000 + sizeof(int S::*) * 100;
    for (int i = 0; i < 2; i++) {
        if (tab[i].fn)
            r += (s.*tab[i].fn)(i);
        r += s.*(tab[i].fld);
    }
    out[t] = r + (tab[1].fn == nullptr) + (c != nullptr);
}
