// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46]
// topic: bases from a pack, using of all their functions, a deduction guide

template <class... Fs> struct over : Fs... {
    using Fs::operator()...;
};

template <class... Fs> over(Fs...) -> over<Fs...>;

__global__ void base_packs(int *out)
{
    int t = threadIdx.x;
    over o{[](int x) { return x; }, [](float x) { return (int)(x * 10); }};
    out[t] = o(t) + o(1.5f);
}
