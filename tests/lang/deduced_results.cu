// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [15, 16, 17, 18, 19, 20, 22, 25, 28, 31, 34, 37, 40, 43, 46, 49, 52, 55, 58, 61, 64, 67, 70, 73, 76, 79, 82, 85, 88, 91, 94, 97]
// topic: trailing result types, decltype, decltype(auto)

template <class A, class B> __device__ auto mx(A a, B b) -> decltype(a + b)
{
    return a > b ? a : b;
}

__device__ decltype(auto) ref(int &x)
{
    return (x);
}

__global__ void deduced_results(int *out)
{
    int t = threadIdx.x;
    int q = 3;
    ref(q) += t;
    out[t] = (int)(mx(t, 5.5) * 2) + q;
    decltype(q) w = 1;
    out[t] += w;
}
