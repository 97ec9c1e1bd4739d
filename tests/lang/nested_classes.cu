// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82]
// topic: nested classes, also defined outside

struct O {
    struct I {
        int v;
        struct J {
            int w;
        };
        __device__ int two() const;
    };
    I i;
    I::J j;
    enum E { A = 3, B };
    E e;
    class P;
};

__device__ int O::I::two() const
{
    return v * 2;
}

class O::P {
  public:
    int q = 8;
};

__global__ void nested_classes(int *out)
{
    int t = threadIdx.x;
    O o{{t}, {5}, O::B};
    O::P p;
    out[t] = o.i.two() + o.j.w + o.e + O::A + p.q;
}
