// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [4, 15, 26, 37, 48, 59, 70, 81, 92, 103, 114, 125, 136, 147, 158, 169, 180, 191, 202, 213, 224, 235, 246, 257, 268, 279, 290, 301, 312, 323, 334, 345]
// topic: a reference to a base binds to the whole object of a derived class

struct B {
    int b = 1;
    __device__ virtual int f() const
    {
        return b;
    }
    __device__ const B *me() const
    {
        return this;
    }
};

struct D : B {
    int d = 5;
    __device__ D(int x) : d(x)
    {
    }
    __device__ int f() const override
    {
        return d;
    }
};

__device__ int use(const B &b)
{
    return b.f();
}

__global__ void values_of_bases(int *out)
{
    int t = threadIdx.x;
    const B &r = D(t);
    out[t] = use(D(t + 1)) + r.f() * 10 + D(3).me()->f();
}
