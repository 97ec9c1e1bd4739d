// launch: grid=132 block=64
// arg: next i32[8448] = 0
// arg: n i32 = 32
// arg: out f32[8448] = 0
// topic: a load past L1, then sixteen multiply-adds that need it

__global__ void curve_mix(const volatile int *next, int n, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, at = i;
    float v = i;
    for (int k = 0; k < n; k++) {
        v += next[at];
#pragma unroll
        for (int j = 0; j < 16; j++)
            v = v * 1.000001f + 0.5f;
        at = i + (v < 0.f);
    }
    out[i] = v;
}
