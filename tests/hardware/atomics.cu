// launch: grid=2 block=64
// arg: in u32[64] = [0x00000000, 0x00000001, 0x00000002, 0x00000003, 0x00000007, 0x0000001f, 0x00000020, 0x00000021, 0x000000ff, 0x00000080, 0x0000007f, 0x00008000, 0x0000ffff, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, 0x12345678, 0xdeadbeef, 0x55555555, 0xaaaaaaaa, 0x01000001, 0x02000001, 0xfffffff9, 0x00000064, 0x0000000a, 0x00000009, 0x00000111, 0x000009c1, 0x00f3fe39, 0x16188625, 0x0000003a, 0x00000032, 0x01939432, 0x0000003d, 0x0000fef7, 0x000089ed, 0x001c333b, 0x000000e1, 0x13392861, 0x1a358ca0, 0x00488c5d, 0x02257f5e, 0x000001e5, 0x4e8ef150, 0x00009001, 0x0000009d, 0x00002607, 0x000003d2, 0x00000134, 0x00f2c3fb, 0x00000000, 0x00000007, 0x00000001, 0x027eac6d, 0x00939389, 0x000005ff, 0x0000bd87, 0x001ea1bd, 0x42173fe1, 0x00000069, 0x12c3df35, 0x00001842, 0x07d3f875]
// arg: g u32[32] = 5
// arg: l u64[16] = 9
// arg: f f32[8] = 1
// arg: d f64[8] = 1
// arg: sh u32[32] = 0
// expect: g = [0xd7c304b3, 0x283cfb57, 0x00000000, 0xffffffff, 0x80000000, 0x7fffffff, 0x00000000, 0xffffffff, 0x00000005, 0x00000007, 0x00000003, 0xd7c304b3, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005]
// expect: l = [0x00dd7c304ae00009, 0x0000000000000000, 0x7fffffff80000000, 0xffffffffffffff9c, 0x00000000ffffffff, 0x0000000000000008, 0xffffffff00000009, 0x0000000000000009, 0x0000000000000009, 0x0000000000000009, 0x0000000000000009, 0x0000000000000009, 0x0000000000000009, 0x0000000000000009, 0x0000000000000009, 0x0000000000000009]
// expect: sh = [0xebe1825c, 0x00000000, 0x7fffffff, 0x00000005, 0x00000005, 0x37eb3ebc, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0xebe1825c, 0x00000000, 0x7fffffff, 0x00000005, 0x00000005, 0x37eb3ebc, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005, 0x00000005]
// expect: f = [449.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
// expect: d = [961.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
// hardware: values recorded on an H200, driver 580.159, CUDA 13.0, nvcc -O3, 2026-11-30

__global__ void atomics(const unsigned *in, unsigned *g, unsigned long long *l, float *f, double *d, unsigned *sh)
{
    __shared__ unsigned s[16];
    int t = threadIdx.x;
    unsigned v = in[t];
    if (t < 16) s[t] = 5;
    __syncthreads();
    atomicAdd(&g[0], v); atomicSub(&g[1], v); atomicMin(&g[2], v); atomicMax(&g[3], v);
    atomicMin((int *)&g[4], (int)v); atomicMax((int *)&g[5], (int)v); atomicAnd(&g[6], v | 0xf0u);
    atomicOr(&g[7], v); atomicXor(&g[8], v); atomicInc(&g[9], 20u); atomicDec(&g[10], 20u);
    atomicAdd((int *)&g[11], (int)v);
    atomicAdd(&l[0], (unsigned long long)v << 20); atomicMin(&l[1], (unsigned long long)v); atomicMax(&l[2], (unsigned long long)v << 31);
    atomicMin((long long *)&l[3], (long long)v - 100); atomicMax((long long *)&l[4], (long long)v); atomicAnd(&l[5], ~0ull << 3); atomicOr(&l[6], (unsigned long long)v << 32); atomicXor(&l[7], (unsigned long long)v << 16);
    atomicAdd(&f[0], (float)(t % 8)); atomicAdd(&d[0], (double)(t % 16));
    atomicAdd(&s[0], v); atomicMin(&s[1], v); atomicMax((int *)&s[2], (int)v); atomicInc(&s[3], 7u); atomicDec(&s[4], 7u); atomicXor(&s[5], v); atomicAdd((float *)&s[6], 0.f);
    __syncthreads();
    if (t < 16) sh[16 * blockIdx.x + t] = s[t];
}
