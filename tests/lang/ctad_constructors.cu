// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63, 65, 67, 69, 71, 73, 75, 77, 79, 81]
// topic: a class template takes its arguments from a constructor's

template <class T> struct Box {
    T v;
    __device__ Box(T x) : v(x)
    {
    }
    __device__ T get() const
    {
        return v;
    }
};

template <class A, class B> struct Pair2 {
    A a;
    B b;
    __device__ Pair2(A x, B y) : a(x), b(y)
    {
    }
};

__global__ void ctad_constructors(int *out)
{
    int t = threadIdx.x;
    Box b(t * 2);
    Pair2 p{t, 1.5f};
    Box c = 2.5f;
    auto d = Box{7u};
    out[t] = b.get() + (int)(p.b * 2) + sizeof(c.v) + (int)(c.get() * 2) + d.get();
}
