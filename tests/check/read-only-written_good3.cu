// launch: grid=1 block=32
// arg: a f32[128] = 1
// arg: b f32[128] = 0
// arg: n u32[1] = 0
// arg: out f32[32] = 0
// expect: out = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
// why: The vector is written to another array, and the counter read by an atomic.

__global__ void scale(const float4 *a, float4 *b, unsigned *n, float *out)
{
    float4 v = __ldg(&a[threadIdx.x]);
    b[threadIdx.x] = make_float4(v.x, v.y, v.z, __ldg(&a[threadIdx.x]).w);
    if (threadIdx.x == 0)
        atomicAdd(n, 1u);
    out[threadIdx.x] = v.w;
}
