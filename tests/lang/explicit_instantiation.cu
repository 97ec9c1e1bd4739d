// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]
// topic: explicit instantiations of functions and classes

template <class T> __device__ T twice(T x)
{
    return x + x;
}

template __device__ int twice<int>(int);
extern template __device__ float twice<float>(float);
template <class T> struct Q {
    T v;
    __device__ T get()
    {
        return v;
    }
};

template struct Q<int>;

__global__ void explicit_instantiation(int *out)
{
    Q<int> q{3};
    out[threadIdx.x] = twice(3) + q.get();
}
