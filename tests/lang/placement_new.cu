// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]
// topic: objects made in raw storage

#include <new>
struct N {
    int v;
    __device__ N(int x) : v(x)
    {
    }
};

__global__ void placement_new(int *out)
{
    int t = threadIdx.x;
    alignas(8) unsigned char buf[sizeof(N) * 2];
    N *n = new (buf) N(t);
    N *m = new (buf + sizeof(N)) N(5);
    out[t] = n->v + m->v;
    n->~N();
}
