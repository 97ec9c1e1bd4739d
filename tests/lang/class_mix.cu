// case: class_mix
// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [348, 382, 422, 465, 517, 575, 636, 706, 782, 861, 949, 1043, 1140, 1246, 1358, 1473, 1597, 1727, 1860, 2002, 2150, 2301, 2461, 2627, 2796, 2974, 3158, 3345, 3541, 3743, 3948, 4162]
// note: class templates, friends, member templates, inherited constructors, conversions, initialisers

namespace math {
template <typename T, int N> class vec {
  public:
    using value_type = T;
    static constexpr int size = N;
    enum class mode { sum, product };
    struct view {
        const vec *v;
        int at;
        __device__ T operator*() const
        {
            return v->d[at];
        }
    };
    __device__ vec() = default;
    __device__ explicit vec(T x)
    {
        for (auto &e : d)
            e = x;
    }
    template <typename U> __device__ vec(const vec<U, N> &o)
    {
        for (int i = 0; i < N; i++)
            d[i] = static_cast<T>(o[i]);
    }
    __device__ T &operator[](int i)
    {
        return d[i];
    }
    __device__ const T &operator[](int i) const
    {
        return d[i];
    }
    __device__ vec &operator+=(const vec &o)
    {
        for (int i = 0; i < N; ++i)
            d[i] += o.d[i];
        return *this;
    }
    __device__ friend vec operator+(vec a, const vec &b)
    {
        return a += b;
    }
    friend __device__ vec operator*(T s, vec a)
    {
        for (auto &e : a.d)
            e *= s;
        return a;
    }
    template <typename F> __device__ vec map(F f) const
    {
        vec r;
        for (int i = 0; i < N; i++)
            r.d[i] = f(d[i]);
        return r;
    }
    __device__ T fold(mode m) const
    {
        T s = m == mode::sum ? T(0) : T(1);
        for (T e : d)
            s = m == mode::sum ? s + e : s * e;
        return s;
    }
    __device__ view at(int i) const
    {
        return view{this, i};
    }
    T d[N] = {};
};
template <typename T, int N> __device__ T dot(const vec<T, N> &a, const vec<T, N> &b)
{
    T s{};
    for (int i = 0; i < vec<T, N>::size; i++)
        s += a[i] * b[i];
    return s;
}
} // namespace math
using math::vec;
typedef vec<int, 3> int3v;
struct counter {
    __device__ counter(int s) : n(s)
    {
    }
    __device__ int next()
    {
        return n++;
    }

  protected:
    int n;
};
struct named_counter : private counter {
    using counter::counter;
    using counter::next;
    __device__ int peek() const
    {
        return n;
    }
};
struct point {
    int x, y;
};
__device__ point mk(int t)
{
    return {t, t + 1};
}
__device__ bool operator==(const point &a, const point &b)
{
    return a.x == b.x && a.y == b.y;
}
enum class op { add = 1, sub };
__device__ op operator|(op a, op b)
{
    return static_cast<op>(static_cast<int>(a) | static_cast<int>(b));
}
template <class A, class B> struct pair {
    A first;
    B second;
};
template <class A, class B> __device__ pair<A, B> make_pair2(A a, B b)
{
    return {a, b};
}
struct opt {
    bool has = false;
    int v;
    __device__ explicit operator bool() const
    {
        return has;
    }
    __device__ int value_or(int o) const
    {
        return has ? v : o;
    }
};
struct big {
    int a[20];
    int n{3};
    __device__ int total() const
    {
        int s = 0;
        for (int i = 0; i < n; i++)
            s += a[i];
        return s;
    }
};
struct ptr {
    int *p;
    __device__ int &operator*() const
    {
        return *p;
    }
    __device__ int *operator->() const
    {
        return p;
    }
    __device__ ptr &operator++()
    {
        ++p;
        return *this;
    }
    __device__ bool operator!=(ptr o) const
    {
        return p != o.p;
    }
};
struct deep {
    struct in {
        int q;
        __device__ in(int x = 2) : q(x)
        {
        }
    } i;
    in j{5};
    in arr[3];
};
__constant__ const int table[3] = {5, 6, 7};
struct st {
    static const int lut;
    static __device__ int get(int i)
    {
        return table[i];
    }
};
struct conv {
    int v;
    __device__ conv(int x) : v(x)
    {
    }
    __device__ operator int() const
    {
        return v;
    }
};
__device__ int takes(const conv &c)
{
    return c.v;
}
struct node {
    int v;
    node *next = nullptr;
};
extern "C" __global__ void k(int *out)
{
    int t = threadIdx.x, h = 0;
    int3v a(t), b;
    b[1] = 4;
    a += b;
    int3v c = a + 2 * b;
    h += dot(a, c) + c.fold(int3v::mode::sum) + *c.at(1) +
         a.map([t](int x) { return x + t; })[2];
    vec<float, 3> f = c;
    h += (int)f[1] + int3v::size;
    named_counter nc(t);
    nc.next();
    h += nc.next() * 3 + nc.peek();
    h += (mk(t) == point{t, t + 1}) * 100 + (int)(op::add | op::sub);
    auto pr = make_pair2(t, 2.5f);
    h += pr.first + (int)(pr.second * 2);
    opt o;
    if (!o)
        h += 5;
    o.has = true;
    o.v = t;
    if (o)
        h += o.value_or(3);
    h += opt{}.value_or(9);
    big g = {{1, 2, 3, 4}};
    h += g.total();
    big g2 = g;
    g2.n = 4;
    h += g2.total();
    int arr[4] = {1, 2, 3, 4};
    ptr q{arr};
    for (ptr e{arr + 4}; q != e; ++q)
        h += *q;
    deep d;
    h += d.i.q + d.j.q * 10 + d.arr[2].q;
    h += st::get(t % 3) + takes(t) + conv(3) + 2;
    node n1{1}, n2{2, &n1};
    for (node *p = &n2; p; p = p->next)
        h += p->v;
    const auto &ref = mk(4);
    h += ref.y;
    conv w = 3;
    w = 8;
    h += w * 2;
    int z = w;
    h += z;
    z += conv(2);
    h += z;
    switch (op x = op::sub; x) {
    case op::add:
        h += 1;
        break;
    case op::sub:
        h += 2;
    }
    out[t] = h;
}
