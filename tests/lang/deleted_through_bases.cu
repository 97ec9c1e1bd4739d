// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]
// topic: objects deleted through a pointer to their second base

struct A {
    int a = 1;
    __device__ virtual ~A()
    {
    }
};

struct B {
    int b = 2;
    __device__ virtual ~B()
    {
    }
};

struct C : A, B {
    int c = 3;
};

__global__ void deleted_through_bases(int *out)
{
    int s = 0;
    for (int i = 0; i < 3; i++) {
        B *b = new C;
        s += b->b;
        delete b;
    }
    out[threadIdx.x] = s;
}
