// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [106, 108, 110, 112, 114, 116, 118, 120, 122, 124, 126, 128, 130, 132, 134, 136, 138, 140, 142, 144, 146, 148, 150, 152, 154, 156, 158, 160, 162, 164, 166, 168]
// topic: this and *this captured

struct S {
    int m;
    __device__ int f(int x)
    {
        auto l = [this](int y) { return m + y; };
        auto c = [*this](int y) mutable {
            m = 100;
            return m + y;
        };
        auto d = [=] { return m; };
        return l(x) + c(x) + d();
    }
};

__global__ void lambdas_this(int *out)
{
    int t = threadIdx.x;
    S s{t};
    out[t] = s.f(3);
}
