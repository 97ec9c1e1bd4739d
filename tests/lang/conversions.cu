// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94]
// topic: converting constructors, conversion functions, explicit ones

struct M {
    int v;
    __device__ M(int x) : v(x)
    {
    }
    __device__ operator int() const
    {
        return v;
    }
    __device__ operator bool() const
    {
        return v > 3;
    }
};

__device__ int takes(M m)
{
    return m.v;
}

struct E2 {
    __device__ explicit E2(float f) : z((int)f)
    {
    }
    int z;
};

__global__ void conversions(int *out)
{
    int t = threadIdx.x;
    M m = t;
    int i = m;
    out[t] = takes(4) + i + (m ? 1 : 0) + E2(2.5f).z + static_cast<E2>(3.5f).z +
             int(2.9f) + (unsigned char)300 + int{7} + !m;
}
