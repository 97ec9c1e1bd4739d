// launch: grid=1 block=32
// arg: out f32[32] = 0
// expect-diagnosis: uninit-shared line 14 lanes 0xffffffff

__global__ void uninit_quads_bad(float *out)
{
    __shared__ float4 s[32], copy[32];
    int t = threadIdx.x;
    s[t].x = t;
    s[t].y = 2 * t;
    s[t].w = 3 * t;
    copy[t] = s[t];
    float4 v = copy[t];
    if (v.z > 1) /* nothing was stored there */
        out[t] = v.w;
}
