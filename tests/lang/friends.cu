// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]
// topic: friend functions and classes

template <class T> struct P {
    T v;
    friend __device__ P operator+(P a, P b)
    {
        return {a.v + b.v};
    }
    template <class U> friend class Q;
};

template <class U> class Q {
  public:
    __device__ U get(P<U> p)
    {
        return p.v;
    }
};

__global__ void friends(int *out)
{
    int t = threadIdx.x;
    P<int> a{t}, b{4};
    out[t] = Q<int>().get(a + b);
}
