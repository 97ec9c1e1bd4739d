// Chains of inlined calls: sites, parameters bound to arguments, results of every kind.
struct V {
    float x, y;
};
__device__ float square(float v) { return v * v; }
__device__ float length2(struct V v) { return square(v.x) + square(v.y); }
__device__ struct V make(float x, float y)
{
    struct V v = {x, y};
    return v;
}
__device__ int clamp(int v, int lo, int hi)
{
    v = v < lo ? lo : v;
    return v > hi ? hi : v;
}
__device__ bool odd(int v) { return v & 1; }
__device__ void nothing() {}
__device__ int find(const int *a, int n, int key)
{
    for (int i = 0; i < n; i++) {
        if (a[i] == key)
            return i;
    }
    return -1;
}
__device__ int warp_sum(int v)
{
    for (int d = 16; d > 0; d >>= 1)
        v += __shfl_xor_sync(0xffffffffu, v, d);
    return v;
}

__global__ void inline_(int *a, float *f, int n)
{
    int t = threadIdx.x;
    f[t] = length2(make(f[0], f[1]));
    a[t] = clamp(clamp(t, 1, n), 0, 9) + find(a, n, t);
    nothing();
    if (odd(t) && !odd(n))
        a[0] = warp_sum(a[t]);
    int s = t;
    s = clamp(s, s, s + 1);
    a[1] = s;
}
