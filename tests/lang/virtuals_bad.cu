struct B {
    __device__ virtual int f(int x)
    {
        return x;
    }
};

struct D : B {
    __device__ int f(int x) const override // error 20: 'D::f' overrides nothing: no base class has a virtual
    {
        return x;
    }
};

__global__ void const_does_not_fit(int *out)
{
    D d;
    out[0] = d.f(1);
}
