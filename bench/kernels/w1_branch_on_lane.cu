// launch: grid=64 block=256
// arg: out f32[16384] = 0
// arg: n i32 = 1000
// topic: two bodies of 1,000 multiply-adds, chosen by lane

__device__ float heavy(float x, int n)
{
    for (int i = 0; i < n; ++i)
        x = x * 1.000001f + 0.5f;
    return x;
}

__global__ void w1_branch_on_lane(float *out, int n)
{
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    float v = i;
    if (t % 2 == 0)
        v = heavy(v, n);
    else
        v = heavy(v + 1.f, n);
    out[i] = v;
}
