// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 76]
// topic: captures of every kind; variadic generic lambdas

__global__ void lambdas_captures(int *out)
{
    int t = threadIdx.x;
    auto f = [](auto a, auto... b) { return a + (0 + ... + b); };
    auto g = [p = out, t](int v) { p[t] = v; };
    g(f(1, 2, 3) + f(t));
    auto h = [&out, &t]() -> int & { return out[t]; };
    h() += 5;
    auto z = [=, &t]() mutable {
        t += 1;
        return t;
    };
    out[threadIdx.x] += z();
    int cap[3] = {1, 2, 3};
    auto c = [cap]() { return cap[1]; };
    out[threadIdx.x] += c();
}
