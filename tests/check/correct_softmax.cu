// launch: grid=4 block=32
// arg: in f32[256] = iota
// arg: out f32[256] = uninit
// why: Running maximum and sum, joined by butterfly shuffles.

__global__ void k(const float *in, float *out)
{
    const float *row = in + blockIdx.x * 64;
    float m = -INFINITY, s = 0;
    for (int i = threadIdx.x; i < 64; i += 32) {
        float x = row[i], n = fmaxf(m, x);
        s = s * __expf(m - n) + __expf(x - n);
        m = n;
    }
    for (int d = 16; d; d >>= 1) {
        float om = __shfl_xor_sync(~0u, m, d), os = __shfl_xor_sync(~0u, s, d), n = fmaxf(m, om);
        s = s * __expf(m - n) + os * __expf(om - n);
        m = n;
    }
    for (int i = threadIdx.x; i < 64; i += 32) out[blockIdx.x * 64 + i] = __expf(row[i] - m) / s;
}
