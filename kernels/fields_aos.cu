// launch: grid=1 block=32
// arg: p f32x4[32] = iota
// arg: out f32[32] = 0
// expect: out = [0, 8, 16, 24, 32, 4e+01, 48, 56, 64, 72, 8e+01, 88, 96, 104, 112, 1.2e+02, 128, 136, 144, 152, 1.6e+02, 168, 176, 184, 192, 2e+02, 208, 216, 224, 232, 2.4e+02, 248]
// expect-metric: sectors_per_request[line 11] = 16
// topic: one field out of an array of structs: 16 bytes from lane to lane, a quarter of what is fetched is used

__global__ void fields_aos(const float4 *p, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = p[i].x;
    out[i] = 2.f * v;
}
