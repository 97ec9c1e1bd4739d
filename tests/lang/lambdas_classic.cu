// case: lambdas
// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [129, 156, 183, 210, 237, 264, 291, 318, 345, 372, 399, 426, 453, 480, 507, 534, 561, 588, 615, 642, 669, 696, 723, 750, 777, 804, 831, 858, 885, 912, 939, 966]
// note: captures by copy, by reference, of this, with initialisers; generic and nested lambdas

template <typename F> __device__ int apply(F f, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += f(i);
    return s;
}
template <typename F> __device__ void each(int *p, int n, F &&f)
{
    for (int i = 0; i < n; i++)
        f(p[i]);
}
struct scaler {
    int by = 4;
    __device__ int run(int n)
    {
        auto f = [this, n](int x) { return x * by + n + extra(); };
        return apply(f, 3) + apply([=](int x) { return x + by; }, 2);
    }
    __device__ int extra() const { return by - 1; }
};
extern "C" __global__ void k(int *out)
{
    int t = threadIdx.x, hits = 0, a[4] = {1, 2, 3, 4};
    const int ten = 10;
    auto add = [](int x, int y) { return x + y + ten; };
    int h = add(t, 1);
    h += apply([&](int x) { hits++; return x + t; }, 4) + hits;
    each(a, 4, [t](int &x) { x += t; });
    h += a[0] + 3 * a[3];
    h += [=] { return a[1] * 2; }();
    auto count = [n = t, m = 2.5f]() mutable { return n++ * (int)(m * 2); };
    h += count() + count();
    auto gen = [&](auto x, auto y) { return x + y + hits; };
    h += gen(1, 2) + (int)gen(1.5f, t);
    scaler s;
    h += s.run(t);
    auto outer = [&](int x) {
        auto inner = [&, x](int y) -> int { hits += y; return x * y + t; };
        return inner(2) + inner(3);
    };
    h += outer(7) + hits;
    out[t] = h;
}
