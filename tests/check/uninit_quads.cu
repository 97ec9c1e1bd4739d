// launch: grid=1 block=32
// arg: out f32[32] = 0
// topic: a vector with one member undefined may be copied as a whole

__global__ void uninit_quads(float *out)
{
    __shared__ float4 s[32], copy[32];
    int t = threadIdx.x;
    s[t].x = t;
    s[t].y = 2 * t;
    s[t].w = 3 * t;
    copy[t] = s[t];
    float4 v = copy[t];
    out[t] = v.w;
}
