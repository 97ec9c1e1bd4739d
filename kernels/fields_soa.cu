// launch: grid=1 block=32
// arg: x f32[32] = iota
// arg: out f32[32] = 0
// expect: out = [0, 2, 4, 6, 8, 1e+01, 12, 14, 16, 18, 2e+01, 22, 24, 26, 28, 3e+01, 32, 34, 36, 38, 4e+01, 42, 44, 46, 48, 5e+01, 52, 54, 56, 58, 6e+01, 62]
// expect-metric: sectors_per_request[line 11] = 4
// topic: the same field as an array of its own: neighbours read neighbours, all that is fetched is used

__global__ void fields_soa(const float *x, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = x[i];
    out[i] = 2.f * v;
}
