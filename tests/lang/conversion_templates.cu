// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [0, 4, 12, 24, 40, 60, 84, 112, 144, 180, 220, 264, 312, 364, 420, 480, 544, 612, 684, 760, 840, 924, 1012, 1104, 1200, 1300, 1404, 1512, 1624, 1740, 1860, 1984]
// topic: operator templates and conversion function templates

template <class T> struct Cx {
    T re, im;
    template <class U> __device__ operator Cx<U>() const
    {
        return {(U)re, (U)im};
    }
};

template <class T> __device__ Cx<T> operator*(Cx<T> a, Cx<T> b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

template <class T> __device__ Cx<T> operator*(T s, const Cx<T> &b)
{
    return {s * b.re, s * b.im};
}

__global__ void conversion_templates(int *out)
{
    int t = threadIdx.x;
    Cx<int> a{t, 1};
    auto b = a * a;
    Cx<float> f = b;
    out[t] = b.re + b.im + (int)f.re + (2 * a).im;
}
