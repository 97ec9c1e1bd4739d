// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12]
// topic: member functions for lvalues and for values

struct S {
    int v;
    __device__ int f() &
    {
        return 1;
    }
    __device__ int f() &&
    {
        return 2;
    }
};

__global__ void ref_qualifiers(int *out)
{
    int t = threadIdx.x;
    S s{t};
    out[t] = s.f() * 10 + S{1}.f();
}
