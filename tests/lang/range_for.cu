// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90]
// topic: for over arrays, classes with begin and end, and braces

#include <initializer_list>
template <class T> struct It {
    T *b, *e;
    __device__ T *begin()
    {
        return b;
    }
    __device__ T *end()
    {
        return e;
    }
};

struct Cnt {
    int i;
    __device__ int operator*() const
    {
        return i;
    }
    __device__ Cnt &operator++()
    {
        ++i;
        return *this;
    }
    __device__ bool operator!=(Cnt o) const
    {
        return i != o.i;
    }
};

struct Rng {
    int a, b;
    __device__ Cnt begin() const
    {
        return {a};
    }
    __device__ Cnt end() const
    {
        return {b};
    }
};

__global__ void range_for(int *out)
{
    int t = threadIdx.x;
    int a[] = {3, 1, 4};
    int s = 0;
    for (int x : a)
        s += x;
    for (auto &x : a)
        x += t;
    for (const auto &x : It<int>{a, a + 2})
        s += x;
    for (int i : Rng{2, 6}) {
        if (i == 4)
            continue;
        s += i;
    }
    for (int x : {1, 2, 3})
        s += x;
    out[t] = s;
}
