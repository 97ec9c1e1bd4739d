// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 92, 94, 96, 98, 100]
// topic: default arguments of functions, members and templates

template <int K = 2, class T = int> __device__ T mul(T a, T b = K)
{
    return a * b;
}

struct S {
    int v;
    __device__ S(int x = 4) : v(x)
    {
    }
    __device__ int m(int a = 1, int b = 2) const
    {
        return v + a * b;
    }
};

__global__ void default_arguments(int *out)
{
    int t = threadIdx.x;
    S s, q(3);
    out[t] = mul(t) + mul<5>(2) + mul<1, float>(2.5f) * 2 + s.m() + q.m(3) + mul<>(4);
}
