template <class D> struct Base {
    __device__ int run()
    {
        return static_cast<D *>(this)->impl(); // error 40: 'No' has no member 'impl': check the struct's declaration
    }
};

struct No : Base<No> {
    int m = 3;
};

__global__ void lacks_the_function(int *out)
{
    No n;
    out[0] = n.run();
}
