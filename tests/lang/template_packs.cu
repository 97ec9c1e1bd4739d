// case: template-packs
// kernel: packs<int, float, double>
// launch: grid=1 block=1
// arg: out f32[8] = 0
// arg: codes i32[16] = 0
// expect: out = [6.5, 10, 3, 0.5, 7, 24, 8, 1]
// expect: codes = [3, 16, 0, 321, 1, 0, 6, 4, 15, 2, 123, 0, 3, 10, 1, 2]
// note: packs of types, values and parameters, expansion, folds, sizeof..., if constexpr

template <typename... Ts> __device__ int count(Ts...) { return sizeof...(Ts); }
template <typename... Ts> __device__ float sum(Ts... xs) { return (0.f + ... + xs); }
template <typename... Ts> __device__ bool all(Ts... xs) { return (xs && ...); }
template <typename... Ts> __device__ bool any(Ts... xs) { return (... || xs); }
template <typename T> __device__ T product(T x) { return x; }
template <typename T, typename... Rest> __device__ T product(T x, Rest... rest)
{
    return x * product(rest...);
}
template <int... Ns> __device__ int digits()
{
    int r = 0;
    ((r = r * 10 + Ns), ...);
    return r;
}
template <typename... Ts> struct Sizes {
    static constexpr int total = (0 + ... + int(sizeof(Ts)));
    static constexpr int n = sizeof...(Ts);
};
template <int... Ns> struct Seq { };
template <int N, int... Ns> struct Make { using type = typename Make<N - 1, N - 1, Ns...>::type; };
template <int... Ns> struct Make<0, Ns...> { using type = Seq<Ns...>; };
template <int... Ns> __device__ int dot(const int *v, Seq<Ns...>) { return (0 + ... + (v[Ns] * Ns)); }
template <typename... Ts> __device__ int fill(int *p, Ts... xs)
{
    int a[] = {int(xs)...};
    for (int i = 0; i < int(sizeof...(xs)); i++)
        p[i] = a[i];
    return a[0];
}
__device__ int three(int a, int b, int c) { return a * 100 + b * 10 + c; }
template <typename... Ts> __device__ int pass(Ts... xs) { return three((xs + 1)...); }
template <typename T> __device__ int twice(T x) { return 2 * x; }
template <typename... Ts> __device__ int total_twice(Ts... xs) { return (twice(xs) + ...); }
template <typename First, typename... Rest> struct Head { using type = First; static const int rest = Head<Rest...>::rest + 1; };
template <typename First> struct Head<First> { using type = First; static const int rest = 0; };

template <typename T, int N> __device__ int depth()
{
    if constexpr (N == 0) {
        return 0;
    } else if constexpr (sizeof(T) == 4) {
        return 1 + depth<T, N - 1>();
    } else {
        return T::missing;
    }
}

template <typename... Ts> __global__ void packs(float *out, int *codes)
{
    int v[4] = {1, 2, 3, 4};
    out[0] = sum(1, 2.5, 3.f);
    out[1] = sum(1, 2, 3, 4);
    out[2] = Sizes<Ts...>::n;
    out[3] = product(0.5f);
    out[4] = sum() + 7;
    out[5] = product(2.f, 3, 4.0);
    out[6] = sizeof(typename Head<double, int>::type);
    out[7] = Head<int, char>::rest;
    codes[0] = count(1, 2.0, 'c');
    codes[1] = Sizes<Ts...>::total;
    codes[2] = count();
    codes[3] = digits<3, 2, 1>();
    codes[4] = all(1, true, 2.0) && all();
    codes[5] = any(0, false) || any();
    codes[6] = product(1, 2, 3);
    codes[7] = fill(&codes[12], 4, 2, 1.0);
    codes[8] = 15;
    codes[9] = depth<int, 2>();
    codes[10] = pass(0, 1, 2);
    codes[11] = Sizes<>::total;
    codes[12] = 3;
    codes[13] = total_twice(1, 2, 2);
    codes[14] = sizeof...(Ts) == 3;
    codes[15] = dot(v, typename Make<4>::type()) / 10;
}
