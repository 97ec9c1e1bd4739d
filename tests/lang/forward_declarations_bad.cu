struct Later;
__device__ int use(Later *p);

__global__ void incomplete_object(int *out)
{
    Later l; // error 11: l has the type 'Later', which is defined only later: move
    out[0] = 1;
}

__global__ void incomplete_member(Later *p, int *out)
{
    out[0] = p->q; // error 14: this object has the type 'Later', which is defined only
}

__global__ void before_declaration(int *out)
{
    out[0] = after(1); // error 14: function 'after' is used before its declaration: move that
}

struct Later {
    int q;
};

__device__ int use(Later *p)
{
    return p->q;
}

__device__ int after(int x)
{
    return x;
}
