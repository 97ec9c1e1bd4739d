// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240, 240]
// topic: full and partial specialisations, also for function types

template <class T> struct Tr {
    static constexpr int v = 1;
};

template <class T> struct Tr<T *> {
    static constexpr int v = 2 + Tr<T>::v;
};

template <class T, int N> struct Tr<T[N]> {
    static constexpr int v = N;
};

template <> struct Tr<float> {
    static constexpr int v = 40;
};

template <class R, class... A> struct Tr<R(A...)> {
    static constexpr int v = 100 + sizeof...(A);
};

template <template <class> class C, class T> struct Tr2 {
    static constexpr int v = C<T>::v;
};

__global__ void template_specialisations(int *out)
{
    int t = threadIdx.x;
    out[t] = Tr<int>::v + Tr<int **>::v * 10 + Tr<float *>::v + Tr<int[5]>::v +
             Tr<int(float, char)>::v + Tr2<Tr, float>::v;
}
