// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [0, 9, 18, 27, 36, 45, 54, 63, 72, 81, 90, 99, 108, 117, 126, 135, 144, 153, 162, 171, 180, 189, 198, 207, 216, 225, 234, 243, 252, 261, 270, 279]
// topic: a constructor that calls another

struct A {
    int a, b;
    __device__ A(int x, int y) : a(x), b(y)
    {
    }
    __device__ A(int x) : A(x, 9)
    {
    }
};

__global__ void delegating_constructors(int *out)
{
    int t = threadIdx.x;
    A a(t);
    out[t] = a.a * a.b;
}
