// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [0, 12, 21, 32, 41, 50, 62, 71, 80, 92, 101, 110, 122, 131, 140, 152, 161, 170, 182, 191, 200, 212, 221, 230, 242, 251, 260, 272, 281, 290, 302, 311]
// topic: the operators seldom overloaded

struct B {
    int v;
    __device__ explicit operator int() const
    {
        return v;
    }
    __device__ bool operator!() const
    {
        return v == 0;
    }
    __device__ B operator~() const
    {
        return {~v};
    }
    __device__ B operator<<(int n) const
    {
        return {v << n};
    }
    __device__ B &operator<<=(int n)
    {
        v <<= n;
        return *this;
    }
    __device__ bool operator<(const B &o) const
    {
        return v < o.v;
    }
    __device__ int operator()(int a, int b = 2) const
    {
        return a * b + v;
    }
    __device__ B operator%(int m) const
    {
        return {v % m};
    }
    __device__ B &operator--()
    {
        --v;
        return *this;
    }
};

__global__ void operators_rare(int *out)
{
    int t = threadIdx.x;
    B b{t};
    b <<= 1;
    --b;
    out[t] = (int)b + !b + (int)~b + (int)(b << 2) + (b < B{5}) + b(3) + (int)(b % 3);
}
