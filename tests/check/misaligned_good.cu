// launch: grid=1 block=2
// arg: in f32[16] = iota
// arg: out f32[2] = 0
// expect: out = [6, 22]
// may-diagnose: dead-lanes

__global__ void misaligned_good(const float *in, float *out)
{
    float4 v = *reinterpret_cast<const float4 *>(in + 4 * threadIdx.x);
    out[threadIdx.x] = v.x + v.y + v.z + v.w;
}
