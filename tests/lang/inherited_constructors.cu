// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60, 63, 66, 69, 72, 75, 78, 81, 84, 87, 90, 93, 96]
// topic: constructors inherited with using

struct A {
    int a;
    __device__ A(int x) : a(x)
    {
    }
    __device__ A(int x, int y) : a(x * y)
    {
    }
};

struct B : A {
    using A::A;
    int b = 3;
};

__global__ void inherited_constructors(int *out)
{
    int t = threadIdx.x;
    B b(t), c(t, 2);
    out[t] = b.a + c.a + b.b;
}
