// launch: grid=1 block=64
// arg: out f32[256] = 0
// topic: of 16 bytes that one thread stores and another loads every word counts

__global__ void race_quads(float4 *out)
{
    __shared__ float4 s[64];
    int t = threadIdx.x;
    s[t] = make_float4(t, t, t, t);
    __syncthreads();
    out[t] = s[63 - t];
}
