// launch: grid=1 block=32
// arg: out f32[1024] = 0
// arg: n i32 = 64
// expect: out = [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2] first 32
// topic: one chain of dependent operations: four cycles each, unless other warps fill the gaps

__global__ void chain_one(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i;
    for (int k = 0; k < n; ++k)
        v = v * 0.5f + 1.f;
    out[i] = v;
}
