class Q {
    int v = 1;
    friend __device__ int peek(const Q &q)
    {
        return q.v;
    }
};

__global__ void only_through_arguments(int *out)
{
    out[0] = peek(3); // error 14: function 'peek' is not declared: declare it, or check the
}
