// launch: grid=1 block=32
// arg: a f32[128] = 1
// arg: n u32[1] = 0
// arg: out f32[32] = 0
// expect-diagnosis: read-only-written line 12 lanes 0xffffffff
// expect-diagnosis: read-only-written line 14 lanes 0x00000001
// why: A vector read by __ldg and written back; a flag that __ldg waits for.

__global__ void scale(float4 *a, unsigned *n, float *out)
{
    float4 v;
    v = __ldg(&a[threadIdx.x]);
    a[threadIdx.x] = make_float4(v.x, v.y, v.z, 0.0f);
    unsigned c = threadIdx.x == 0 ? __ldg(n) : 0;
    if (threadIdx.x == 0)
        atomicAdd(n, 1u);
    out[threadIdx.x] = v.w + c;
}
