// launch: grid=1 block=32
// arg: out i32[64] = 0
// expect: out = [3003, 4016, 5029, 6042, 7055, 8068, 9081, 10094, 11107, 12120, 13133, 14146, 15159, 16172, 17185, 18198, 19211, 20224, 21237, 22250, 23263, 24276, 25289, 26302, 27315, 28328, 29341, 30354, 31367, 32380, 33393, 34406, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568, 42568]
// topic: interfaces as virtual bases, shared table pointers, sizes

struct I {
    __device__ virtual int f() const = 0;
    __device__ virtual ~I()
    {
    }
};

struct J {
    __device__ virtual int g() const
    {
        return 5;
    }
};

struct X : virtual I {
    int x = 1;
    __device__ int f() const override
    {
        return x;
    }
};

struct Y : virtual I, virtual J {
    int y = 2;
    __device__ int g() const override
    {
        return y;
    }
};

struct Z : X, Y {
    int z = 3;
    __device__ int g() const override
    {
        return z + f();
    }
};

struct W : virtual Z {
    int w = 4;
};

__device__ int both(const I &i, const J &j)
{
    return i.f() * 10 + j.g();
}

__global__ void virtual_bases_interfaces(int *out)
{
    int t = threadIdx.x;
    Z z;
    z.x = t;
    const Y &y = z;
    X &x = z;
    out[t] = both(z, z) + y.f() + x.f() + y.g() * 1000;
    out[t + 32] = sizeof(I) + sizeof(X) * 10 + sizeof(Y) * 100 + sizeof(Z) * 1000;
}
