// Statements of every kind.
enum Color { red, green = 4, blue };

__device__ int fact(int n)
{
    return n < 2 ? 1 : n * fact(n - 1);
}

__device__ bool even(unsigned n);
__device__ bool odd(unsigned n) { return n == 0 ? false : even(n - 1); }
__device__ bool even(unsigned n) { return n == 0 ? true : odd(n - 1); }

__device__ int once(Color c)
{
    switch (c) {
    case red:
        return 1;
    case green: {
        int x = c;
        return x;
    }
    default:
        break;
    }
    return 0;
}

__global__ void control(int *p, int n)
{
    int i = 0, k{};
    while (i < n) {
        if (p[i] == 0)
            continue;
        i++;
    }
    do
        k += i--;
    while (i > 0 && k < 100);
    for (;;) {
        if (k-- < 0)
            break;
    }
again:
    if (int v = p[k])
        k = v;
    else
        goto done;
    while (int w = p[k])
        k -= w;
    if (k > 3)
        goto again;
done:
    p[0] = fact(k) + once(blue) + even(3u);
    ;
}
