// launch: grid=132 block=64
// arg: n i32 = 64
// arg: out f32[8448] = 0
// topic: a chain of multiply-adds a warp: four cycles each until the schedulers are full

__global__ void curve_fma(int n, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i;
    for (int k = 0; k < n; k++) {
#pragma unroll
        for (int j = 0; j < 16; j++)
            v = v * 1.000001f + 0.5f;
    }
    out[i] = v;
}
