// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [7, 8, 9, 22, 11, 36, 13, 50, 15, 64, 17, 78, 19, 92, 21, 106, 23, 120, 25, 134, 27, 148, 29, 162, 31, 176, 33, 190, 35, 204, 37, 218]
// topic: a pointer to a virtual function calls the overrider

struct B {
    int a;
    __device__ virtual int f(int x)
    {
        return a + x;
    }
    __device__ virtual ~B()
    {
    }
};

struct D : B {
    int b;
    __device__ int f(int x) override
    {
        return a * x + b;
    }
};

__global__ void member_pointers_virtual(int *out)
{
    int t = threadIdx.x;
    D d;
    d.a = t;
    d.b = 1;
    B b;
    b.a = t;
    int (B::*f)(int) = &B::f;
    B *p = t % 2 ? (B *)&d : &b;
    out[t] = (p->*f)(7);
}
