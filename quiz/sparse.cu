// launch: grid=1 block=128
// arg: out i32[1024] = 0
// arg: k i32 = 4
// arg: n i32 = 10
// topic: of k threads one has work

__global__ void sparse(int *out, int k, int n)
{
    int t = threadIdx.x;
    int v = t;
    if (t % k == 0)
        for (int i = 0; i < n; i++)
            v = v * 3 + i;
    out[t] = v;
}
