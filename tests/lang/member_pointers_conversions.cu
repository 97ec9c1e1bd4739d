// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [11069, 11075, 11087, 11065, 11091, 11083, 11081, 11087, 11099, 11077, 11103, 11095, 11093, 11099, 11111, 11089, 11115, 11107, 11105, 11111, 11123, 11101, 11127, 11119, 11117, 11123, 11135, 11113, 11139, 11131, 11129, 11135]
// topic: pointers to members to and from derived classes, comparisons

struct A {
    int x;
    __device__ int ga(int k)
    {
        return x * k;
    }
};

struct B {
    int y;
    int z;
    __device__ int gb(int k)
    {
        return y + k;
    }
    __device__ virtual int v()
    {
        return z;
    }
};

struct C : A, B {
    int w;
    __device__ int v() override
    {
        return w + z;
    }
};

__device__ int run(C &c, int (C::*f)(int), int k)
{
    return (c.*f)(k);
}

__device__ int get(C *c, int C::*m)
{
    return c->*m;
}

__global__ void member_pointers_conversions(int *out)
{
    int t = threadIdx.x;
    C c;
    c.x = t;
    c.y = 10;
    c.z = 20;
    c.w = 30;
    int (B::*fb)(int) = t % 3 ? &B::gb : nullptr;
    int (C::*fc)(int) = fb;
    int B::*m = t & 1 ? &B::y : &B::z;
    int C::*mc = m;
    int B::*back = static_cast<int B::*>(mc);
    int (B::*vf)() = &B::v;
    out[t] = (fc ? run(c, fc, 3) : -1) + get(&c, mc) + (m == back) * 1000 +
             (mc == m) * 10000 + (c.*vf)() + run(c, &A::ga, 2);
}
