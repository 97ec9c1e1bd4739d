// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [439, 441, 442, 443, 444, 445, 446, 447, 448, 449, 450, 451, 452, 453, 454, 455, 456, 457, 458, 459, 460, 461, 462, 463, 464, 465, 466, 467, 468, 469, 470, 471]
// topic: packs: folds, expansions, sizeof

template <class... T> __device__ auto sum(T... v)
{
    return (v + ...);
}

template <class... T> __device__ int cnt(T... v)
{
    return (0 + ... + (int)sizeof(v));
}

template <class... T> __device__ bool all(T... v)
{
    return (... && (v > 0));
}

template <int... I> struct seq {
};

template <int... I> __device__ int pick(const int *p, seq<I...>)
{
    int r = 0;
    ((r = r * 10 + p[I]), ...);
    return r;
}

__global__ void folds(int *out)
{
    int t = threadIdx.x;
    int a[] = {1, 2, 3, 4};
    out[t] = sum(t, 2, 3.5f) + cnt('a', 1, 2.0) + all(1, t) + pick(a, seq<3, 1, 0>{});
}
