// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [81, 83, 85, 87, 89, 91, 93, 95, 97, 99, 101, 103, 105, 107, 109, 111, 113, 115, 117, 119, 121, 123, 125, 127, 129, 131, 133, 135, 137, 139, 141, 143]
// topic: functions with an ellipsis, as the last resort of overloads too

struct Any {
    template <class T> __device__ Any(T)
    {
    }
};

template <class T> __device__ auto has(T *p) -> decltype(p->x, char())
{
    return 'a';
}

__device__ char *has(...)
{
    return nullptr;
}

struct X {
    int x;
};

struct Y {};
__device__ int sum(int n, ...)
{
    return n * 2;
}

__global__ void ellipsis(int *out)
{
    int t = threadIdx.x;
    X x;
    Y y;
    out[t] = sizeof(has(&x)) + sizeof(has(&y)) * 10 + sum(t, 1, 2.5, "z");
}
