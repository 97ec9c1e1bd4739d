// case: moves
// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [118, 119, 121, 124, 128, 133, 139, 146, 154, 163, 173, 184, 196, 209, 223, 238, 254, 271, 289, 308, 328, 349, 371, 394, 418, 443, 469, 496, 524, 553, 583, 614]
// note: move constructors and assignment, elided copies

struct buf {
    int *p;
    int n;
    __device__ buf(int k) : p(new int[k]), n(k)
    {
        for (int i = 0; i < k; i++)
            p[i] = i;
    }
    __device__ buf(buf &&o) : p(o.p), n(o.n)
    {
        o.p = nullptr;
        o.n = 0;
    }
    __device__ buf &operator=(buf &&o)
    {
        delete[] p;
        p = o.p;
        n = o.n;
        o.p = nullptr;
        o.n = 0;
        return *this;
    }
    buf(const buf &) = delete;
    __device__ ~buf()
    {
        delete[] p;
    }
    __device__ int sum() const
    {
        int s = 0;
        for (int i = 0; i < n; i++)
            s += p[i];
        return s;
    }
};
__device__ buf make(int k)
{
    buf b(k);
    b.p[0] = 7;
    return b;
}
template <class T> __device__ T &&mv(T &x)
{
    return static_cast<T &&>(x);
}
__device__ int eat(buf b)
{
    return b.sum();
}
extern "C" __global__ void k(int *out)
{
    int t = threadIdx.x;
    buf a(t + 1);
    buf b = mv(a);
    int h = a.n + b.sum();
    a = make(3);
    h += a.sum() * 10;
    h += eat(mv(a)) + eat(make(2)) + a.n;
    out[t] = h;
}
