// launch: grid=1 block=1
// arg: g f32[2] = 0
// arg: out u32[4] = 0
// expect: out = [0x00000000, 0x00800000, 0x00000005, 0x00800003]
// hardware: values recorded on an H200, driver 580.159, CUDA 13.0, nvcc -O3, 2026-11-30

__global__ void subnormal_atomic(float *g, unsigned *out)
{
    __shared__ float s[2];
    s[0] = 0.f; s[1] = __uint_as_float(0x00000003u);
    __syncthreads();
    g[1] = __uint_as_float(0x00000003u);
    atomicAdd(&g[0], __uint_as_float(0x00000005u)); atomicAdd(&g[1], __uint_as_float(0x00800000u));
    atomicAdd(&s[0], __uint_as_float(0x00000005u)); atomicAdd(&s[1], __uint_as_float(0x00800000u));
    out[0] = __float_as_uint(g[0]); out[1] = __float_as_uint(g[1]);
    out[2] = __float_as_uint(s[0]); out[3] = __float_as_uint(s[1]);
}
