struct Shape {
    __device__ virtual int area() const = 0;
};

struct Square : Shape {
    int s = 2;
    __device__ int area() const override
    {
        return s * s;
    }
};

struct Half : Shape {
    int s = 2;
};

struct Wrong : Shape {
    __device__ int area() const override
    {
        return 1;
    }
    __device__ int size() const override // error 20: 'Wrong::size' overrides nothing: no base class has a
    {
        return 2;
    }
};

__global__ void abstract_object(int *out)
{
    Shape s; // error 11: 'Shape' is abstract, no object can be made of it: override
    out[0] = s.area();
}

__global__ void nothing_overridden(int *out)
{
    Half h; // error 10: 'Half' is abstract, no object can be made of it: override
    out[0] = h.area();
}

__global__ void overrides_nothing(int *out)
{
    Wrong w;
    out[0] = w.size();
}

__global__ void base_to_derived(int *out)
{
    Square q;
    Shape *s = &q;
    Square *p = s; // error 17: cannot use 'Shape *' as 'Square *' to initialise 'p': cast
    out[0] = p->s;
}
