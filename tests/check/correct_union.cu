// launch: grid=1 block=64
// arg: in i32[64] = iota
// arg: out f32[64] = uninit
// expect: out = [31.5, 31.5, 31.5, 31.5, 31.5, 31.5, 31.5, 31.5, 31.0, 31.0, 31.0, 31.0, 31.0, 31.0, 31.0, 31.0, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 30.0, 30.0, 30.0, 30.0, 30.0, 30.0, 30.0, 30.0, 29.5, 29.5, 29.5, 29.5, 29.5, 29.5, 29.5, 29.5, 29.0, 29.0, 29.0, 29.0, 29.0, 29.0, 29.0, 29.0, 28.5, 28.5, 28.5, 28.5, 28.5, 28.5, 28.5, 28.5, 28.0, 28.0, 28.0, 28.0, 28.0, 28.0, 28.0, 28.0]
// why: One piece of shared memory for three purposes, barriers between.

__global__ void k(const int *in, float *out)
{
    __shared__ union { int i[64]; float f[32]; double d[16]; } u;
    int t = threadIdx.x;
    u.i[t] = in[t];
    __syncthreads();
    int v = u.i[63 - t];
    __syncthreads();
    if (t < 32) u.f[t] = v * 0.5f;
    __syncthreads();
    float f = u.f[t / 2];
    __syncthreads();
    if (t < 16) u.d[t] = f;
    __syncthreads();
    out[t] = u.d[t / 4];
}
