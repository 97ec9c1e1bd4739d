// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [132, 134, 136, 138, 141, 143, 145, 147, 149, 151, 153, 155, 157, 159, 161, 163, 165, 167, 169, 171, 173, 175, 177, 179, 181, 183, 185, 187, 189, 191, 193, 195]
// topic: types taken from initialisers and results

struct S {
    int v;
};

__device__ auto twice(int x)
{
    return 2 * x;
}

template <class A, class B> __device__ auto add(A a, B b) -> decltype(a + b)
{
    return a + b;
}

__global__ void auto_types(int *out)
{
    int t = threadIdx.x;
    auto i = 3;
    auto f = 1.5f;
    auto d = 2.5;
    auto u = 7u;
    auto *p = &i;
    const auto &r = i;
    auto &w = out[t];
    auto s = S{4};
    auto q = &s;
    auto b = t > 3;
    auto l = 5ll;
    auto c = 'a';
    i += 2;
    static_assert(sizeof(c) == 1 && sizeof(l) == 8 && sizeof(d) == 8);
    w = *p + r + (int)f + u + q->v + b + twice(t) + (int)(add(1, 2.5f) * 2) + l + c;
    for (auto k = 0; k < 2; k++)
        w += k;
}
