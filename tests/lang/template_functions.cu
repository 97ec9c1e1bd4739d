// case: template-functions
// kernel: sums<float, 4>
// launch: grid=1 block=32
// arg: out f32[32] = 0
// arg: codes i32[32] = 0
// expect: out = [10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50, 54, 58, 62, 66, 70, 74, 78, 82, 86, 90, 94, 98, 102, 106, 110, 114, 118, 122, 126, 130, 134]
// expect: codes = [11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111, 11111]
// note: function templates: given, deduced and default arguments, integer parameters in
// note: bounds, labels and pragmas, full specialisation, prototypes, overloads

template <typename T> __device__ T add(T a, T b)
{
    return a + b;
}

template <class T, int N> __device__ T total(const T (&x)[N])
{
    T s = 0;
#pragma unroll N
    for (int i = 0; i < N; i++)
        s += x[i];
    return s;
}

template <typename T> __device__ int kind(T) { return 1; }
template <typename T> __device__ int kind(T *) { return 2; }
template <> __device__ int kind<double>(double) { return 3; }
__device__ int kind(int) { return 4; }

template <typename T, unsigned SIZE = sizeof(T)> __device__ int bytes(const T &) { return SIZE; }

template <int N> __device__ int label(int x)
{
    switch (x) {
    case N:
        return 1;
    case N + 1:
        return 2;
    default:
        return 3;
    }
}

template <bool FLAG, typename T> __device__ T pick(T a, T b)
{
    if (FLAG)
        return a;
    return b;
}

template <int N> __device__ int fact(int x); // defined below
template <typename T> __device__ T sums_of(const T *p, int n);

// a local type, a static variable and an enumeration, one set per instance
template <typename T> __device__ int locals(T x)
{
    using V = T;
    enum { SIZE = sizeof(T) };
    struct Both {
        V a;
        V b;
    };
    Both p = {x, x};
    return SIZE + (int)sizeof(Both) + (p.a == p.b);
}

template <typename T, int N> __global__ void sums(T *out, int *codes)
{
    __shared__ T buffer[N * 8];
    T v[N];
    int t = threadIdx.x, ok = 0;
    for (int i = 0; i < N; i++)
        v[i] = add<T>(i + 1, t);
    buffer[t] = total(v);
    __syncthreads();
    out[t] = buffer[t];
    double d = 1;
    ok += kind(1.0f) == 1 && kind(&d) == 2 && kind(d) == 3 && kind(t) == 4 && kind<int>(t) == 1;
    ok += 10 * (bytes(d) == 8 && bytes<char>('a') == 1 && bytes<char, 7>('a') == 7);
    ok += 100 * (label<5>(5) == 1 && label<5>(6) == 2 && label<-1>(5) == 3 &&
                 pick<true>(1, 2) == 1 && pick<(2 > 3)>(1, 2) == 2);
    ok += 1000 * (fact<5>(1) == 120 && sums_of(v, 2) == v[0] + v[1]);
    ok += 10000 * (locals(1.0) == 8 + 16 + 1 && locals('c') == 1 + 2 + 1);
    codes[t] = ok;
}

template <int N> __device__ int fact(int x) { return fact<N - 1>(x * N); }
template <> __device__ int fact<0>(int x) { return x; }

template <typename S> __device__ S sums_of(const S *p, int n)
{
    return n ? p[n - 1] + sums_of(p, n - 1) : S(0);
}
