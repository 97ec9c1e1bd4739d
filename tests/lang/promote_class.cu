// launch: grid=1 block=32
// arg: a f32[128] = iota
// arg: out f32[128] = 0
// arg: e i32[32] = 0
// expect: out = [120, 3, 12, 3, 5544, 15, 36, 7, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4]
// expect: e = [200, 131, 420, 51, 610, 271, 800, 191, 1020, 111, 1210, 331, 1400, 251, 1620, 171, 1810, 391, 2000, 311, 2220, 231, 2410, 451, 2600, 371, 2820, 291, 3010, 511, 3200, 431]
// expect-metric: local_requests = 0
// note: objects, `this`, references, captures and returned structs are registers
struct Vec {
    float x, y, z;
    __device__ Vec(float a, float b, float c) : x(a), y(b), z(c) {}
    __device__ Vec operator+(const Vec &o) const { return Vec(x + o.x, y + o.y, z + o.z); }
    __device__ Vec operator*(float s) const { return Vec(x * s, y * s, z * s); }
    __device__ float dot(Vec o) const { return x * o.x + y * o.y + z * o.z; }
};

struct Counter {
    int n;
    signed char step;
    bool odd;
    __device__ Counter(int from) : n(from), step(-1), odd(from & 1) {}
    __device__ Counter &next()
    {
        n -= step;
        odd = !odd;
        return *this;
    }
};

__device__ void swap(int &a, int &b)
{
    int t = a;
    a = b;
    b = t;
}

__global__ void k(const float4 *a, float4 *out, int *e)
{
    int t = threadIdx.x;
    float4 v = a[t];
    Vec p(v.x, v.y, v.z), sum(0, 0, 0);
    for (int i = 0; i < 3; i++)
        sum = sum + p * (float)i;
    auto f = [&](float s) { return s * p.z; };
    v.x = f(sum.dot(p)) * 4;
    v.y = sum.y;
    v.z = sum.z * 2;
    float4 w = v;
    if (t > 1)
        w = make_float4(1, 2, 3, 4);
    out[t] = w;
    Counter c(t);
    c.next().next();
    int lo = c.n, hi = t % 3;
    if (c.odd)
        swap(lo, hi);
    e[t] = lo * 100 + hi * 10 + c.odd;
}
