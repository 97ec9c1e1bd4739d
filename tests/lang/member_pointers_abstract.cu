// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [100, 3, 102, 9, 104, 15, 106, 21, 108, 27, 110, 33, 112, 39, 114, 45, 116, 51, 118, 57, 120, 63, 122, 69, 124, 75, 126, 81, 128, 87, 130, 93]
// topic: a pointer to a pure virtual function

struct Base {
    __device__ virtual int go(int x) = 0;
    __device__ virtual ~Base()
    {
    }
};

struct X : Base {
    int k = 3;
    __device__ int go(int x) override
    {
        return x * k;
    }
};

struct Y : Base {
    __device__ int go(int x) override
    {
        return x + 100;
    }
};

__device__ int both(Base *b, int (Base::*f)(int), int v)
{
    return (b->*f)(v);
}

__global__ void member_pointers_abstract(int *out)
{
    int t = threadIdx.x;
    X x;
    Y y;
    Base *b = t & 1 ? (Base *)&x : (Base *)&y;
    out[t] = both(b, &Base::go, t);
}
