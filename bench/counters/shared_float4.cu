// launch: grid=2 block=64
// arg: in f32[512] = iota
// arg: out f32[512] = 0
// topic: 16 bytes a lane in shared memory

__global__ void shared_float4(const float4 *in, float4 *out)
{
    __shared__ float4 part[64];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    part[t] = in[i];
    __syncthreads();
    float4 v = part[63 - t], w = part[(t * 2) % 64];
    out[i] = make_float4(v.x + w.x, v.y + w.y, v.z + w.z, v.w + w.w);
}
