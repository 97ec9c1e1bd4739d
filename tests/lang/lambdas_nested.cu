// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100, 105, 110, 115, 120, 125, 130, 135, 140, 145, 150, 155, 160, 165]
// topic: lambdas returned from lambdas, init-captures, generic lambdas

__global__ void lambdas_nested(int *out)
{
    int t = threadIdx.x;
    auto f = [=](int a) { return [=](int b) { return a * b + t; }; };
    auto g = [&, n = t * 2](auto x) mutable {
        n += x;
        return n;
    };
    out[t] = f(2)(3) + g(1) + g(2.5f);
}
