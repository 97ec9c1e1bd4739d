// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74]
// topic: const member functions, mutable members, const_cast

struct S {
    int v;
    mutable int cache;
    __device__ int get() const
    {
        cache++;
        return v;
    }
    __device__ int get()
    {
        return -v;
    }
};

__global__ void const_members(int *out)
{
    int t = threadIdx.x;
    const S c{t, 0};
    S s{t, 0};
    const S &r = s;
    out[t] = c.get() + s.get() * 2 + r.get() * 3 + c.cache;
    const_cast<S &>(r).v = 5;
    out[t] += s.v;
    volatile int vv = 4;
    vv += 2;
    out[t] += vv;
}
