// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33]
// topic: functions found in the namespaces of their arguments

namespace lib {
struct V {
    int v;
};

__device__ V operator+(V a, V b)
{
    return {a.v + b.v};
}

__device__ int get(const V &a)
{
    return a.v;
}
} // namespace lib

__global__ void argument_lookup(int *out)
{
    int t = threadIdx.x;
    lib::V a{t}, b{2};
    out[t] = get(a + b);
}
