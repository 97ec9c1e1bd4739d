// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45]
// topic: lambdas without captures: default arguments, constants, as function pointers

__global__ void lambdas_constant(int *out)
{
    int t = threadIdx.x;
    auto f = [](int a, int b = 5) constexpr
    {
        return a + b;
    };
    constexpr int c = f(1);
    int (*p)(int, int) = f;
    out[t] = f(t) + c + p(1, 2);
}
