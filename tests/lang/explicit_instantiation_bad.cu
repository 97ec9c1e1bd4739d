template <class T> __device__ T twice(T x)
{
    return x + x; // error 14: '+' cannot combine 'S' and 'S': no operator function takes
}

struct S {
    int a;
};

__global__ void no_operator(int *out)
{
    out[0] = twice(S{1}).a;
}
