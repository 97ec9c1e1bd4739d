// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45]
// topic: a class template takes its arguments from the initialiser by deduction guides

template <class T, int N> struct Arr {
    T v[N];
};

template <class T, class... U> Arr(T, U...) -> Arr<T, 1 + sizeof...(U)>;
template <class T> struct Ref {
    T &r;
    __device__ Ref(T &x) : r(x)
    {
    }
};

__global__ void ctad_guides(int *out)
{
    int t = threadIdx.x;
    Arr a{1, 2, 3};
    Ref r(a.v[1]);
    r.r += t;
    out[t] = a.v[1] + sizeof(a);
}
