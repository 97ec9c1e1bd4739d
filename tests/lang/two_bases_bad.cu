struct A {
    int v;
};

struct B {
    int v;
};

struct F {
    __device__ int get()
    {
        return 1;
    }
};

struct G {
    __device__ int get()
    {
        return 2;
    }
};

struct C : A, B {};
struct H : F, G {};

__global__ void which_function(int *out)
{
    H h;
    out[0] = h.get(); // error 16: 'get' is a member of 'F' and of 'G': write F::get for the
}

__global__ void which_member(int *out)
{
    C c;
    out[0] = c.v; // error 16: 'v' is a member of 'A' and of 'B': write A::v for the one
}
