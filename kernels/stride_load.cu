// launch: grid=1 block=64
// arg: in f32[2048] = iota
// arg: out f32[64] = 0
// arg: stride i32 = 2
// expect: out = [0, 2, 4, 6, 8, 1e+01, 12, 14, 16, 18, 2e+01, 22, 24, 26, 28, 3e+01, 32, 34, 36, 38, 4e+01, 42, 44, 46, 48, 5e+01, 52, 54, 56, 58, 6e+01, 62, 64, 66, 68, 7e+01, 72, 74, 76, 78, 8e+01, 82, 84, 86, 88, 9e+01, 92, 94, 96, 98, 1e+02, 102, 104, 106, 108, 1.1e+02, 112, 114, 116, 118, 1.2e+02, 122, 124, 126]
// expect-metric: sectors_per_request[line 13] = 8
// expect-metric: load_efficiency[line 13] = 0.5
// topic: lanes read every stride-th float (1 to 32): 4 sectors a request at stride 1, 32 from stride 8 on

__global__ void stride_load(const float *in, float *out, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i * stride];
    out[i] = v;
}
