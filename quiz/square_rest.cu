// launch: grid=1 block=32
// arg: out i32[256] = 0
// arg: a i32 = 3
// arg: m i32 = 7
// arg: k i32 = 3
// topic: the side depends on a value that only the run knows

__global__ void square_rest(int *out, int a, int m,
                            int k)
{
    int t = threadIdx.x;
    int v = (t * a) % m;
    if (v < k)
        v = v * v;
    out[t] = v;
}
