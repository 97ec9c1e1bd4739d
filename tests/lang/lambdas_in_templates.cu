// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [-26, 1, 58, 145, 262, 409, 586, 793, 1030, 1297, 1594, 1921, 2278, 2665, 3082, 3529, 4006, 4513, 5050, 5617, 6214, 6841, 7498, 8185, 8902, 9649, 10426, 11233, 12070, 12937, 13834, 14761]
// topic: lambdas handed through packs and recursion

template <int N, class F> __device__ void rep(F f)
{
    if constexpr (N > 0) {
        rep<N - 1>(f);
        f(N);
    }
}

template <class... F> __device__ int chain(int x, F... f)
{
    ((x = f(x)), ...);
    return x;
}

__global__ void lambdas_in_templates(int *out)
{
    int t = threadIdx.x;
    int s = 0;
    rep<4>([&](int i) { s = s * 2 + i + t; });
    out[t] = chain(
        s, [](int x) { return x + 1; }, [t](int x) { return x * t; },
        [&](auto x) { return x - s; });
}
