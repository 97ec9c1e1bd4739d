// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60, 63, 66, 69, 72, 75, 78, 81, 84, 87, 90, 93]
// topic: a class template takes the type of a lambda from its initialiser

template <class F> struct Run {
    F f;
    __device__ Run(F g) : f(g)
    {
    }
    __device__ int go(int x) const
    {
        return f(x);
    }
};

__global__ void ctad_lambdas(int *out)
{
    int t = threadIdx.x;
    int m = 3;
    Run r([=](int x) { return x * m; });
    out[t] = r.go(t);
}
