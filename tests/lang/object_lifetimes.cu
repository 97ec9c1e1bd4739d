// launch: grid=1 block=32
// arg: out i32[64] = 0
// expect: out = [3472, 41040, 40272, 3472, 41040, 40272, 3472, 51, 40272, 3472, 41040, 40272, 3472, 41040, 40272, 3472, 41040, 40272, 3472, 41040, 40272, 3472, 41040, 40272, 3472, 41040, 40272, 3472, 41040, 40272, 3472, 41040, 21020, 15516, 13980, 21020, 15516, 13980, 21020, 554, 13980, 21020, 15516, 13980, 21020, 15516, 13980, 21020, 15516, 13980, 21020, 15516, 13980, 21020, 15516, 13980, 21020, 15516, 13980, 21020, 15516, 13980, 21020, 15516]
// topic: constructors and destructors in the order of scopes

struct T {
    int *p;
    int id;
    __device__ T(int *q, int i) : p(q), id(i)
    {
        *p = *p * 3 + id;
    }
    __device__ ~T()
    {
        *p = *p * 2 + id;
    }
};

__device__ int run(int *p, int n)
{
    T a(p, 1);
    for (int i = 0; i < 3; i++) {
        T b(p, 2);
        if (i == n % 3)
            break;
        if (n == 7)
            return *p;
        T c(p, 3);
    }
    {
        T d(p, 4);
    }
    T(p, 5);
    return *p;
}

__global__ void object_lifetimes(int *out)
{
    int t = threadIdx.x;
    int v = 1;
    int r = run(&v, t);
    out[t] = (v ^ r) & 0xffff;
    T arr[2] = {T(&v, 1), T(&v, 2)};
    out[t + 32] = v & 0xffff;
}
