// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41]
// topic: functions, types and variables used before their definition

extern __device__ int later;
__device__ int fwd(int);
struct Fwd;
__device__ int use(Fwd *);

__global__ void forward_declarations(int *out)
{
    out[threadIdx.x] = fwd(threadIdx.x) + later;
}

struct Fwd {
    int q;
};

__device__ int use(Fwd *f)
{
    return f->q;
}

__device__ int fwd(int x)
{
    Fwd f{x};
    return use(&f) + 1;
}

__device__ int later = 9;
