// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37, 40, 43, 46, 49, 52, 55, 58, 61, 64, 67, 70, 73, 76, 79, 82, 85, 88, 91, 94]
// topic: a base class template that knows its derived class

template <class D> struct Base {
    __device__ int run(int x)
    {
        return static_cast<D *>(this)->impl(x) + 1;
    }
};

struct Der : Base<Der> {
    int m = 3;
    __device__ int impl(int x)
    {
        return x * m;
    }
};

__global__ void crtp(int *out)
{
    int t = threadIdx.x;
    Der d;
    out[t] = d.run(t);
}
