// launch: grid=1 block=32
// arg: in f32[32] = iota
// arg: out f32[32] = 0

__global__ void double_literal_good(const float *in, float *out)
{
    out[threadIdx.x] = in[threadIdx.x] * 0.5f;
}
