// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59]
// topic: operator functions of a class, the comma included

struct V {
    float x, y;
    __device__ V operator-() const
    {
        return {-x, -y};
    }
    __device__ V &operator+=(const V &o)
    {
        x += o.x;
        y += o.y;
        return *this;
    }
    __device__ float &operator[](int i)
    {
        return i ? y : x;
    }
    __device__ V operator++(int)
    {
        V o = *this;
        x++;
        return o;
    }
    __device__ V &operator++()
    {
        ++x;
        return *this;
    }
    __device__ explicit operator bool() const
    {
        return x != 0;
    }
    __device__ operator int() const
    {
        return (int)x;
    }
    __device__ friend V operator*(float s, V v)
    {
        return {s * v.x, s * v.y};
    }
    __device__ bool operator==(const V &o) const
    {
        return x == o.x && y == o.y;
    }
    __device__ V *operator->()
    {
        return this;
    }
    __device__ V operator,(int)
    {
        return {9, 9};
    }
};

__global__ void operators_class(int *out)
{
    int t = threadIdx.x;
    V v{(float)t, 2};
    V w = -v;
    w += 2.0f * v;
    ++w;
    w++;
    w[1] = 7;
    out[t] = (int)w + (w == v) + (w ? 10 : 20) + (int)w->y + (int)(w, 3).x;
}
