template <int N> struct Even {
    static_assert(N % 2 == 0, "even numbers only"); // error 19: static_assert does not hold: even numbers only
    int v;
};

__global__ void odd(int *out)
{
    Even<3> e{1};
    out[0] = e.v;
}

__global__ void not_constant(int *out, int n)
{
    static_assert(n > 0, "n"); // error 19: this is not a constant, which is needed for the condition
    out[0] = n;
}
