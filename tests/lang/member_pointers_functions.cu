// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [11, 26, 35, 30, 59, 34, 83, 38, 107, 42, 131, 46, 155, 50, 179, 54, 203, 58, 227, 62, 251, 66, 275, 70, 299, 74, 323, 78, 347, 82, 371, 86]
// topic: pointers to member functions, chosen lane by lane

struct S {
    int a;
    __device__ int add(int x)
    {
        return a + x;
    }
    __device__ int mul(int x)
    {
        return a * x;
    }
    __device__ int cadd(int x) const
    {
        return a + 2 * x;
    }
};

__device__ int call(S &s, int (S::*f)(int), int x)
{
    return (s.*f)(x);
}

__global__ void member_pointers_functions(int *out)
{
    int t = threadIdx.x;
    S s{t};
    int (S::*f)(int) = t % 2 ? &S::add : &S::mul;
    const S cs{3};
    int (S::*g)(int) const = &S::cadd;
    S *p = &s;
    out[t] = call(s, f, 10) + (cs.*g)(4) + (p->*f)(2) + (f == &S::add);
}
