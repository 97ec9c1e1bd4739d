// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
// topic: private bases and using for their members

class A {
  protected:
    int v = 4;

  public:
    __device__ int get()
    {
        return v;
    }
};

class B : private A {
  public:
    using A::get;
    __device__ void set(int x)
    {
        v = x;
    }
};

__global__ void private_bases(int *out)
{
    int t = threadIdx.x;
    B b;
    b.set(t);
    out[t] = b.get();
}
