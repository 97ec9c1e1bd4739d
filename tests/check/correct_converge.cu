// launch: grid=1 block=64
// arg: x i32[64] = iota
// arg: rounds i32[1] = 0
// expect: x = [0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]
// expect: rounds = 61
// why: A loop that all threads leave together, by __syncthreads_or.

__global__ void k(int *x, int *rounds)
{
    __shared__ int s[64];
    int t = threadIdx.x, n = 0;
    s[t] = x[t];
    __syncthreads();
    bool changed;
    do {
        int v = s[t], o = t ? s[t - 1] : 0;
        changed = o > v + 1 || v > 3;
        __syncthreads();
        if (changed) s[t] = v - 1;
        n++;
    } while (__syncthreads_or(changed));
    x[t] = s[t];
    if (t == 0) *rounds = n;
}
