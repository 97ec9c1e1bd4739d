// launch: grid=1 block=64
// arg: out i32[256] = 0
// arg: m i32 = 2
// arg: n i32 = 4
// topic: the lanes choose numbers, not code

__global__ void ways_value(int *out, int m, int n)
{
    int t = threadIdx.x;
    int v = t;
    int first = t % m == 0;
    int f = first * 3 + (1 - first) * 5;
    int c = first * 1 + (1 - first) * 2;
    for (int i = 0; i < n; i++)
        v = v * f + c;
    out[t] = v;
}
