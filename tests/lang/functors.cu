// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [21, 22, 23, 24, 25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63, 65, 67, 69, 71, 73, 75, 77, 79]
// topic: functors and lambdas handed to a template

template <class T> struct Plus {
    __device__ T operator()(T a, T b) const
    {
        return a + b;
    }
};

template <class T, class Op> __device__ T red(const T *p, int n, Op op, T init)
{
    for (int i = 0; i < n; i++)
        init = op(init, p[i]);
    return init;
}

struct Less {
    __device__ bool operator()(int a, int b) const
    {
        return a < b;
    }
};

__global__ void functors(int *out)
{
    int t = threadIdx.x;
    int a[4] = {t, 2, 3, 4};
    out[t] = red(a, 4, Plus<int>(), 0) +
             red(
                 a, 4, [](int x, int y) { return x > y ? x : y; }, -1) +
             Less{}(1, 2) + Plus<int>{}(3, 4);
}
