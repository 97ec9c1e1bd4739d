struct V {
    float x;
    __device__ V operator+(const V &o) const
    {
        return {x + o.x};
    }
};

struct W {
    int a;
};

__global__ void no_operator(int *out)
{
    V a{1}, b{2};
    out[0] = (int)(a - b).x; // error 22: '-' cannot combine 'V' and 'V': no operator function takes
}

__global__ void wrong_operand(int *out)
{
    V a{1};
    W w{1};
    out[0] = (int)(a + w).x; // error 22: '+' cannot combine 'V' and 'W': no operator function takes
}

__global__ void no_comparison(int *out)
{
    W a{1}, b{2};
    out[0] = a < b; // error 16: '<' cannot combine 'W' and 'W': no operator function takes
}
