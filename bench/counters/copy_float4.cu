// launch: grid=2 block=128
// arg: in f32[1024] = iota
// arg: out f32[1024] = 0
// expect: out = [0, 1, 2, 3] first 4
// topic: 16 bytes a lane: a request is 512 bytes, 16 sectors

__global__ void copy_float4(const float4 *in, float4 *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}
