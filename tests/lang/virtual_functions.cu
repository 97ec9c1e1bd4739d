// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [0, 1, 12, 9, 48, 25, 108, 49, 192, 81, 300, 121, 432, 169, 588, 225, 768, 289, 972, 361, 1200, 441, 1452, 529, 1728, 625, 2028, 729, 2352, 841, 2700, 961]
// topic: abstract classes, overriders, virtual destructors

struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual ~Shape()
    {
    }
};

struct Sq final : Shape {
    float s;
    __device__ Sq(float x) : s(x)
    {
    }
    __device__ float area() const override
    {
        return s * s;
    }
};

struct Ci : Shape {
    float r;
    __device__ Ci(float x) : r(x)
    {
    }
    __device__ float area() const final
    {
        return 3 * r * r;
    }
};

__global__ void virtual_functions(int *out)
{
    int t = threadIdx.x;
    Shape *s;
    if (t & 1)
        s = new Sq(t);
    else
        s = new Ci(t);
    out[t] = (int)s->area();
    delete s;
}
