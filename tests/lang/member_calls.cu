// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37]
// topic: calls on values, chained calls, static factories

struct F {
    int v;
    __device__ F add(int x) const
    {
        return F{v + x};
    }
    __device__ operator int() const
    {
        return v;
    }
    __device__ F &self()
    {
        return *this;
    }
    static __device__ F make(int x)
    {
        return F{x};
    }
};

__global__ void member_calls(int *out)
{
    int t = threadIdx.x;
    out[t] = F::make(t).add(2).add(3) + F{1}.self().v;
}
