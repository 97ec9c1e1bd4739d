// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45]
// topic: types declared inside a function

__global__ void local_types(int *out)
{
    struct L {
        int a, b;
        __device__ int s()
        {
            return a + b;
        }
    };
    int t = threadIdx.x;
    L l{t, 2};
    L ar[2] = {{1, 2}, {3, 4}};
    enum { Q = 3 };
    typedef L M;
    M m = ar[1];
    using F = float;
    F f = 2;
    out[t] = l.s() + m.s() + Q + (int)f;
}
