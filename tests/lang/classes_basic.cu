// case: classes_basic
// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [1290, 1334, 1378, 1422, 1466, 1510, 1554, 1598, 1642, 1686, 1730, 1774, 1818, 1862, 1906, 1950, 1994, 2038, 2082, 2126, 2170, 102214, 102258, 102302, 102346, 102390, 102434, 102478, 102522, 102566, 102610, 102654]
// note: constructors, operators, member functions

struct vec2 {
    int x, y;
    __host__ __device__ vec2() : x(0), y(0) {}
    __host__ __device__ vec2(int v) : x(v), y(v) {}
    __host__ __device__ vec2(int a, int b) : x(a), y(b) {}
    __host__ __device__ int dot(const vec2 &o) const { return x * o.x + y * o.y; }
    __host__ __device__ vec2 &operator+=(const vec2 &o)
    {
        x += o.x;
        this->y += o.y;
        return *this;
    }
    __host__ __device__ int &operator[](int i) { return i ? y : x; }
    __host__ __device__ int operator[](int i) const { return i ? y : x; }
    __host__ __device__ vec2 operator-() const { return vec2(-x, -y); }
    __host__ __device__ bool operator==(const vec2 &o) const { return x == o.x && y == o.y; }
    __host__ __device__ vec2 &operator++()
    {
        ++x;
        return *this;
    }
    __host__ __device__ vec2 operator++(int)
    {
        vec2 old = *this;
        ++*this;
        return old;
    }
    __host__ __device__ explicit operator bool() const { return x || y; }
    static const int dims = 2;
    static __host__ __device__ int twice(int v) { return dims * v; }
    __host__ __device__ int later() const;
};

__host__ __device__ inline vec2 operator+(vec2 a, const vec2 &b)
{
    a += b;
    return a;
}
__host__ __device__ inline vec2 operator*(int s, const vec2 &v) { return {s * v.x, s * v.y}; }

__host__ __device__ int vec2::later() const { return twice(x) + dims; }

struct adder {
    int by = 3;
    __device__ int operator()(int v) const { return v + by; }
    __device__ int operator()(int v, int w) { return v + w + by++; }
};

class counter {
  public:
    __device__ counter(int start = 5) : n(start), step{2}, log{} { log[1] = start; }
    __device__ int next() { return n += step; }
    __device__ const int *logs() const { return log; }

  private:
    int n, step;
    int log[3];
};

struct celsius {
    float v;
    __device__ celsius(float f) : v(f) {}
    __device__ operator float() const { return v; }
};

__device__ int warm(celsius c) { return c > 20.5f; }

extern "C" __global__ void k(int *out)
{
    int t = threadIdx.x;
    vec2 a(t, 2), b = 7, c;
    c = a + b;
    c += 3 * a;
    int h = c.x * 5 + c.y;
    h += a.dot(b) * 3;
    a[0] = 9;
    h += a[0] + a[1];
    const vec2 d = -a;
    h += d[0] * 2 + d.later();
    h += d == vec2(-9, -2) ? 1000 : 0;
    vec2 e = a++;
    h += e.x * 3 + (++a).x;
    if (a)
        h += 1;
    if (!c)
        h += 70;
    adder f;
    h += f(t) + f(1, 2) + f(3, 4);
    counter n, m(t);
    n.next();
    h += n.next() * 11 + m.next() + m.logs()[1] + n.logs()[2];
    h += warm(t) * 100000;
    vec2 many[3] = {vec2(1, 2), 5};
    h += many[0].x + many[1].y * 10 + many[2].x;
    h += vec2::twice(4) + vec2::dims;
    out[t] = h;
}
