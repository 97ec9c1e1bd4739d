// Inlined and recursive functions.
__device__ int gcd(int a, int b)
{
    while (b != 0) {
        int r = a % b;
        a = b;
        b = r;
    }
    return a;
}

__device__ float norm(float x, float y)
{
    return x * x + y * y;
}

__device__ int sign(int v)
{
    if (v > 0)
        return 1;
    if (v < 0)
        return -1;
    return 0;
}

__device__ void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

__device__ int fib(int n)
{
    if (n < 2)
        return n;
    return fib(n - 1) + fib(n - 2);
}

struct Pair {
    int a, b;
};

__device__ struct Pair count(struct Pair p, int n)
{
    if (n == 0)
        return p;
    struct Pair q = {p.b, p.a + n};
    return count(q, n - 1);
}

__global__ void calls(int *out, float *f)
{
    int t = threadIdx.x, u = 3;
    out[0] = gcd(out[1], t);
    f[0] = norm(f[1], f[2]) + norm(f[3], 2.0f);
    out[2] = sign(sign(t - 5));
    swap(&t, &u);
    out[3] = t;
    out[4] = fib(u);
    struct Pair p = {1, 2};
    out[5] = count(p, 3).a;
}
