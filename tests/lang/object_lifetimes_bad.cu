struct T {
    int v;
    __device__ T(int x) : v(x)
    {
    }
    __device__ ~T()
    {
        v = 0;
    }
};

__global__ void no_default(int *out)
{
    T t; // error 7: 'T' takes 1 argument, and 0 are given
    out[0] = t.v;
}

__global__ void shared_object(int *out)
{
    __shared__ T t; // error 18: 'T' takes 1 argument, and 0 are given
    out[0] = 1;
}
