// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242, 242]
// topic: values of every type as arguments of templates

enum class Mode { A, B };
template <Mode M> __device__ int f()
{
    return M == Mode::A ? 1 : 2;
}

template <char C, unsigned long long L, bool B> struct X {
    static constexpr int v = C + (int)(L >> 32) + B;
};

template <auto V> __device__ int g()
{
    return V + sizeof(V);
}

template <int *P> struct Pt {
};

template <int N, int M = N * 2> __device__ int h()
{
    return M;
}

template <class T, int N> __device__ int len(T (&)[N])
{
    return N;
}

template <int N> struct Loop {
    static __device__ int s()
    {
        return N + Loop<N - 1>::s();
    }
};

template <> struct Loop<0> {
    static __device__ int s()
    {
        return 0;
    }
};

__global__ void value_parameters(int *out)
{
    int a[7];
    out[threadIdx.x] = f<Mode::B>() + X<'a', (5ull << 32), true>::v + g<3>() + g<'c'>() +
                       h<4>() + len(a) + Loop<5>::s();
}
