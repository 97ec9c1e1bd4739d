// case: range_for
// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [70, 283, 497, 720, 942, 1141, 1354, 1568, 1785, 2007, 2206, 2419, 2633, 2850, 3072, 3271, 3420, 3630, 3843, 4061, 4256, 4465, 4675, 4888, 5106, 5301, 5510, 5658, 5807, 5959, 6086, 6287]
// note: for over arrays, and over objects with begin() and end()

struct iter {
    int v;
    __device__ int operator*() const { return v * v; }
    __device__ iter &operator++()
    {
        ++v;
        return *this;
    }
    __device__ bool operator!=(const iter &o) const { return v != o.v; }
};
struct upto {
    int n;
    __device__ iter begin() const { return iter{0}; }
    __device__ iter end() const { return iter{n}; }
};
template <typename T, int N> struct fixed {
    T d[N];
    __device__ T *begin() { return d; }
    __device__ T *end() { return d + N; }
};
extern "C" __global__ void k(int *out)
{
    int t = threadIdx.x, a[5] = {1, 2, 3, 4, t}, h = 0;
    for (int x : a)
        h += x;
    for (auto &x : a)
        x += t;
    for (const int &x : a) {
        if (x == 3)
            continue;
        if (x > 30)
            break;
        h += 2 * x;
    }
    for (int x : upto{t % 5})
        h += x;
    upto u{3};
    for (auto x : u)
        for (auto y : u)
            h += x * y;
    fixed<int, 3> f = {{1, 2, t}};
#pragma unroll
    for (auto &x : f)
        x *= 2;
    h += f.d[2] * 100;
    int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    for (auto &row : m)
        for (int x : row)
            h += x;
    out[t] = h;
}
