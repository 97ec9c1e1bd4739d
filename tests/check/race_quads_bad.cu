// launch: grid=1 block=64
// arg: out f32[64] = 0
// expect-diagnosis: race-shared line 9 lanes 0x000000ff

__global__ void race_quads_bad(float *out)
{
    __shared__ float4 s[64];
    int t = threadIdx.x;
    s[t] = make_float4(t, t, t, t);
    /* the last word of the other warp's vector; a barrier is missing */
    const float *words = reinterpret_cast<const float *>(s);
    out[t] = words[4 * (63 - t) + 3];
}
