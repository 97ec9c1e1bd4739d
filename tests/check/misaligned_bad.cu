// launch: grid=1 block=2
// arg: in f32[16] = iota
// arg: out f32[2] = 0
// expect-diagnosis: misaligned line 9 lanes 0x00000003
// may-diagnose: dead-lanes

__global__ void misaligned_bad(const float *in, float *out)
{
    float4 v = *reinterpret_cast<const float4 *>(in + 1 + 4 * threadIdx.x);
    out[threadIdx.x] = threadIdx.x == 99 ? v.x : 0.0f;
}
