// case: template-members
// kernel: members<float>
// launch: grid=1 block=1 shared=64
// arg: out f32[8] = 0
// expect: out = [8, 6, 16, 9, 7, 16, 42, 2]
// note: class templates with methods inside and outside, member templates, functors,
// note: conversion functions, bases that depend on parameters, deduction through bases

template <typename T> struct Sum {
    __device__ T operator()(T a, T b) const
    {
        return a + b;
    }
    static __device__ T zero()
    {
        return T(0);
    }
};
template <typename T> struct Max {
    __device__ T operator()(T a, T b) const
    {
        return a > b ? a : b;
    }
    static __device__ T zero()
    {
        return T(-1000);
    }
};
template <typename T, int N> class Stack {
  public:
    __device__ Stack() : top_(0)
    {
    }
    __device__ void push(T x)
    {
        v_[top_++] = x;
    }
    __device__ T pop();
    __device__ bool empty() const
    {
        return top_ == 0;
    }
    template <typename F> __device__ T fold(T init, F f) const
    {
        for (int i = 0; i < top_; i++)
            init = f(init, v_[i]);
        return init;
    }
    template <typename U> __device__ U as() const
    {
        return U(v_[0]);
    }

  private:
    T v_[N];
    int top_;
};
template <typename T, int N> __device__ T Stack<T, N>::pop()
{
    return v_[--top_];
}
template <class T> struct SharedMemory {
    __device__ operator T *()
    {
        extern __shared__ int mem[];
        return (T *)mem;
    }
};
template <> struct SharedMemory<double> {
    __device__ operator double *()
    {
        extern __shared__ double memd[];
        return (double *)memd;
    }
};
template <typename T> struct Base {
    T x;
    __device__ Base(T x_) : x(x_)
    {
    }
    __device__ T get() const
    {
        return x;
    }
};
template <typename T> struct Derived : Base<T> {
    __device__ Derived(T v) : Base<T>(v + 1)
    {
    }
    __device__ T twice() const
    {
        return 2 * this->get();
    }
};
template <typename D> struct Crtp {
    __device__ int run()
    {
        return static_cast<D *>(this)->impl();
    }
};
struct Impl : Crtp<Impl> {
    __device__ int impl()
    {
        return 42;
    }
};
template <typename T, typename Op> __device__ T reduce(const T *v, int n, Op op)
{
    T r = Op::zero();
    for (int i = 0; i < n; i++)
        r = op(r, v[i]);
    return r;
}
template <typename T> __device__ T read(const Base<T> &b)
{
    return b.get();
}
template <typename T> __global__ void members(T *out)
{
    Stack<T, 8> s;
    s.push(1);
    s.push(2);
    s.push(5);
    out[0] = s.fold(T(0), Sum<T>());
    out[1] = s.pop() + s.template as<int>();
    T v[3] = {3, 9, 4};
    out[2] = reduce(v, 3, Sum<T>());
    out[3] = reduce(v, 3, Max<T>{});
    T *sm = SharedMemory<T>();
    sm[threadIdx.x] = 7;
    out[4] = sm[0];
    Derived<T> d(3);
    out[5] = d.twice() + d.get() + read(d);
    Impl im;
    out[6] = im.run();
    out[7] = s.empty() ? 1 : 2;
}
template __global__ void members<float>(float *);
template __global__ void members<double>(double *);
