// launch: grid=1 block=32
// arg: out i32[256] = 0
// arg: k i32 = 4
// arg: a i32 = 20
// arg: b i32 = 5
// topic: the first k lanes have a rounds, the others b

__global__ void two_lengths(int *out, int k, int a, int b)
{
    int t = threadIdx.x;
    int n = t < k ? a : b;
    int v = t;
    for (int i = 0; i < n; i++)
        v = v * 3 + i;
    out[t] = v;
}
