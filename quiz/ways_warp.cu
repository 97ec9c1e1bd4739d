// launch: grid=1 block=64
// arg: out i32[256] = 0
// arg: m i32 = 2
// arg: n i32 = 4
// topic: two loops, and the warp decides which

__global__ void ways_warp(int *out, int m, int n)
{
    int t = threadIdx.x;
    int v = t;
    if (t / 32 % m == 0)
        for (int i = 0; i < n; i++)
            v = v * 3 + 1;
    else
        for (int i = 0; i < n; i++)
            v = v * 5 + 2;
    out[t] = v;
}
