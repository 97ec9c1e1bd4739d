// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [2, 2, 2, 2, 4, 9, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
// topic: attributes of functions, variables and statements

[[nodiscard]] __device__ int f(int x)
{
    return x;
}

[[deprecated("x")]] __device__ int g()
{
    return 1;
}

struct [[maybe_unused]] S {
    int a;
};

__device__ inline __attribute__((always_inline)) int h(int x) noexcept
{
    return x;
}

__global__ void __launch_bounds__(64, 2) attributes(int *__restrict__ out)
{
    [[maybe_unused]] int q = 3;
    int t = threadIdx.x;
    if (t > 3) [[likely]]
        out[t] = f(t);
    else
        out[t] = h(2);
    __builtin_assume(t >= 0);
    if (__builtin_expect(t == 5, 0))
        out[t] = 9;
}
