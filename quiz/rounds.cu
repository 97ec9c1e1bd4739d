// launch: grid=1 block=32
// arg: out i32[256] = 0
// arg: a i32 = 3
// arg: b i32 = 1
// arg: m i32 = 8
// topic: every lane has its own number of rounds

__global__ void rounds(int *out, int a, int b, int m)
{
    int t = threadIdx.x;
    int n = (t * a + b) % m;
    int v = 0;
    for (int k = 0; k < n; k++)
        v += k;
    out[t] = v;
}
