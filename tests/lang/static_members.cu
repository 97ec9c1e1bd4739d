// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [31, 32, 35, 40, 47, 56, 67, 80, 95, 112, 131, 152, 175, 200, 227, 256, 287, 320, 355, 392, 431, 472, 515, 560, 607, 656, 707, 760, 815, 872, 931, 992]
// topic: static members, nested types and constants of a class

struct S {
    static constexpr int N = 4;
    static __device__ int sq(int x)
    {
        return x * x;
    }
    enum { E = 9 };
    struct In {
        int z;
    };
    using T = int;
};

__device__ int gcount = 5;

__global__ void static_members(int *out)
{
    int t = threadIdx.x;
    S::In i{3};
    S::T q = 2;
    out[t] = S::N + S::sq(t) + S::E + i.z + q + gcount;
    static_assert(S::N == 4);
    S s;
    out[t] += s.sq(2) + s.N;
}
