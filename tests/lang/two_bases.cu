// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [506, 507, 508, 509, 510, 511, 512, 513, 514, 515, 516, 517, 518, 519, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529, 530, 531, 532, 533, 534, 535, 536, 537]
// topic: two polymorphic bases: pointers to either, and back

struct A {
    int a = 1;
    __device__ virtual int f()
    {
        return a;
    }
};

struct B {
    int b = 2;
    __device__ virtual int g()
    {
        return b;
    }
};

struct C : A, B {
    int c = 3;
    __device__ int f() override
    {
        return a + c;
    }
    __device__ int g() override
    {
        return b + c;
    }
};

__global__ void two_bases(int *out)
{
    int t = threadIdx.x;
    C c;
    c.a = t;
    B *b = &c;
    A *a = &c;
    C *back = static_cast<C *>(b);
    out[t] = b->g() * 100 + a->f() + back->c;
}
