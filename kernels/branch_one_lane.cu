// launch: grid=1 block=32
// arg: out f32[32] = 0
// arg: n i32 = 8
// expect: out = [0, 1, 2, 3, 4, 9.000052, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
// expect-metric: divergent_branches = 1
// topic: one lane of 32 takes a long body: the warp issues all of it for that lane alone

__device__ float heavy(float x, int n)
{
    for (int i = 0; i < n; ++i)
        x = x * 1.000001f + 0.5f;
    return x;
}

__global__ void branch_one_lane(float *out, int n)
{
    float v = threadIdx.x;
    if (threadIdx.x == 5)
        v = heavy(v, n);
    out[threadIdx.x] = v;
}
