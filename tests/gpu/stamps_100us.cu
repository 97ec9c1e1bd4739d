// launch: grid=132 block=64
// arg: out f32[8448] = 0
// arg: n i32 = 1450
// topic: about 100 us of dependent arithmetic on every SM, to weigh the cost of stamps

__global__ void stamps_100us(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i * 0.001f;
    for (int k = 0; k < n; k++)
        for (int j = 0; j < 32; j++)
            v = v * 0.999f + 0.5f;
    out[i] = v;
}
