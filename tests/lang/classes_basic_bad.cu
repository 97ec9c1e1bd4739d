class P {
    int x;

  public:
    int y;
    __device__ P(int a) : x(a), y(a)
    {
    }
    __device__ int get()
    {
        return x;
    }
};

__global__ void no_default(int *out)
{
    P p; // error 7: 'P' takes 1 argument, and 0 are given
    out[0] = p.y;
}

__global__ void no_such_member(int *out)
{
    P p(1);
    out[0] = p.z; // error 16: 'P' has no member 'z': did you mean 'x'?
}

__global__ void no_comparison(int *out)
{
    P p(1), q(2);
    out[0] = p == q; // error 16: '==' cannot combine 'P' and 'P': no operator function takes
}
