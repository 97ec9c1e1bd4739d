// launch: grid=1 block=128
// arg: out i32[1024] = 0
// arg: k i32 = 4
// arg: n i32 = 10
// topic: the threads with work side by side

__global__ void packed(int *out, int k, int n)
{
    int t = threadIdx.x;
    int v = t * k;
    if (v < blockDim.x)
        for (int i = 0; i < n; i++)
            v = v * 3 + i;
    out[t] = v;
}
