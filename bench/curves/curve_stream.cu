// launch: grid=132 block=64
// arg: in f32[135168] = const 1
// arg: out f32[8448] = 0
// topic: sixteen independent loads a lane, each warp its own: limited by what an SM gets from L2

__global__ void curve_stream(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.f;
#pragma unroll
    for (int k = 0; k < 16; k++)
        v += in[blockIdx.x * 1024 + k * 64 + threadIdx.x];
    out[i] = v;
}
