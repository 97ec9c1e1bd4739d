// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [100, 101, 101, 102, 103, 100, 101, 101, 102, 103, 100, 101, 101, 102, 103, 100, 101, 101, 102, 103, 100, 101, 101, 102, 103, 100, 101, 101, 102, 103, 100, 101]
// topic: constexpr functions, tables and objects

constexpr __device__ __host__ int fib(int n)
{
    int a = 0, b = 1;
    for (int i = 0; i < n; i++) {
        int c = a + b;
        a = b;
        b = c;
    }
    return a;
}

constexpr __device__ int table(int i)
{
    constexpr int t[] = {1, 4, 9, 16};
    return t[i];
}

template <int N> struct K {
    static constexpr int v = fib(N);
};

struct L {
    int a[5];
    constexpr __device__ L() : a()
    {
        for (int i = 0; i < 5; i++)
            a[i] = i * i;
    }
    constexpr __device__ int at(int i) const
    {
        return a[i];
    }
};

constexpr __device__ bool prime(int n)
{
    if (n < 2)
        return false;
    for (int i = 2; i * i <= n; i++)
        if (n % i == 0)
            return false;
    return true;
}

__global__ void constant_expressions(int *out)
{
    int t = threadIdx.x;
    constexpr L l;
    int arr[fib(6)];
    arr[0] = K<10>::v;
    static_assert(fib(7) == 13, "x");
    static_assert(table(2) == 9);
    static_assert(prime(31) && !prime(33));
    constexpr int four = l.at(2);
    out[t] = arr[0] + sizeof(arr) + l.a[3] + four + fib(t % 5);
}
