struct A {
    int v;
    __device__ A() : v(f())
    {
    }
    __device__ virtual int f()
    {
        return 1;
    }
};

struct B : A {
    int w;
    __device__ B()
    {
        w = f();
    }
    __device__ int f() override
    {
        return w;
    }
};

struct C : B {
    __device__ int f(int x) override // error 20: 'C::f' overrides nothing
    {
        return x;
    }
};

__global__ void construction_virtuals(int *out)
{
    C c;
    A *a = &c;
    out[0] = a->f();
}
