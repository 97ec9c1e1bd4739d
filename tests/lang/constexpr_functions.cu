// case: constexpr-functions
// kernel: constants<8>
// launch: grid=1 block=1
// arg: codes i32[16] = 0
// expect: codes = [3, 120, 8, 55, 42, 30, 1, 10, 7, 2147483647, 24, 6, 9, 5, 11, 4]
// note: constexpr functions evaluated where the language wants constants: recursion, loops,
// note: local arrays, references, structs, switch; in bounds, labels and arguments

#include <limits>

__host__ __device__ constexpr int log2i(int n) { return n <= 1 ? 0 : 1 + log2i(n / 2); }
__host__ __device__ constexpr int factorial(int n)
{
    int r = 1;
    for (int i = 2; i <= n; i++)
        r *= i;
    return r;
}
__host__ __device__ constexpr int round_up(int a, int b) { return (a + b - 1) / b * b; }
__host__ __device__ constexpr int fibonacci(int n)
{
    int f[20] = {0, 1};
    for (int i = 2; i < 20; ++i)
        f[i] = f[i - 1] + f[i - 2];
    return f[n];
}
__host__ __device__ constexpr void add_to(int &x, int by) { x += by; }
__host__ __device__ constexpr int by_reference()
{
    int x = 40;
    add_to(x, 2);
    return x;
}
struct Pair {
    int a, b;
    __host__ __device__ constexpr int sum() const { return a + b; }
};
__host__ __device__ constexpr Pair make(int n) { return Pair{n, 2 * n}; }
__host__ __device__ constexpr int name(int k)
{
    switch (k) {
    case 1:
        return 10;
    case 2:
        break;
    default:
        return 20;
    }
    int n = 0;
    while (true) {
        if (++n > 6)
            break;
    }
    do
        n--;
    while (n > 7);
    return n + 1;
}
template <typename T> __host__ __device__ constexpr T larger(const T &a, const T &b)
{
    return a > b ? a : b;
}
__host__ __device__ constexpr const char *text() { return nullptr; }

template <int N> struct Sized {
    static constexpr int bits = log2i(N);
    static constexpr int next() { return N + 1; }
    int v[factorial(bits)];
};

template <int N> __device__ int value() { return N; }

template <int N> __global__ void constants(int *codes)
{
    __shared__ int buffer[round_up(N - 2, 4)];
    constexpr int squares[] = {0, 1, 4, 9};
    constexpr Pair p = make(10);
    static_assert(fibonacci(10) == 55, "the tenth");
    static_assert(text() == nullptr, "no text");
    codes[0] = value<log2i(N)>();
    codes[1] = value<factorial(5)>();
    codes[2] = sizeof(buffer) / sizeof(int);
    codes[3] = value<fibonacci(10)>();
    codes[4] = value<by_reference()>();
    codes[5] = value<p.sum()>();
    codes[6] = value<larger(1u, 0u)>();
    codes[7] = value<name(1)>();
    codes[8] = value<name(2)>();
    codes[9] = value<std::numeric_limits<int>::max()>();
    codes[10] = sizeof(Sized<N>);
    codes[11] = value<sizeof(Sized<8>) / 4>();
    codes[12] = value<Sized<N>::next()>();
    switch (codes[12]) {
    case Sized<N>::bits + 6:
        codes[13] = 5;
        break;
    }
    codes[14] = value<squares[3] + squares[1] + 1>();
    constexpr int four = squares[2];
    codes[15] = value<four>();
}
