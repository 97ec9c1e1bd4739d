#include <new>
struct N {
    int v;
    __device__ N(int x) : v(x)
    {
    }
};

__global__ void no_place(int *out)
{
    N *n = new (3.5f) N(1); // error 17: a cast cannot turn 'float' into 'N *': only pointers and
    out[0] = n->v;
}
