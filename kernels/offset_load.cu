// launch: grid=1 block=64
// arg: in f32[96] = iota
// arg: out f32[64] = 0
// arg: offset i32 = 1
// expect: out = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1e+01, 11, 12, 13, 14, 15, 16, 17, 18, 19, 2e+01, 21, 22, 23, 24, 25, 26, 27, 28, 29, 3e+01, 31, 32, 33, 34, 35, 36, 37, 38, 39, 4e+01, 41, 42, 43, 44, 45, 46, 47, 48, 49, 5e+01, 51, 52, 53, 54, 55, 56, 57, 58, 59, 6e+01, 61, 62, 63, 64]
// expect-metric: sectors_per_request[line 13] = 5
// expect-metric: sectors_per_request[line 14] = 4
// topic: neighbours read neighbours, shifted by offset (0 to 32): a start between two sectors costs a fifth one

__global__ void offset_load(const float *in, float *out, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i + offset];
    out[i] = v;
}
