// launch: grid=1 block=64 shared=768
// arg: in f32[64] = iota
// arg: out f32[64] = uninit
// expect: out = [63.5, 63.0, 62.5, 62.0, 61.5, 61.0, 60.5, 60.0, 59.5, 59.0, 58.5, 58.0, 57.5, 57.0, 56.5, 56.0, 55.5, 55.0, 54.5, 54.0, 53.5, 53.0, 52.5, 52.0, 51.5, 51.0, 50.5, 50.0, 49.5, 49.0, 48.5, 48.0, 47.5, 47.0, 46.5, 46.0, 45.5, 45.0, 44.5, 44.0, 43.5, 43.0, 42.5, 42.0, 41.5, 41.0, 40.5, 40.0, 39.5, 39.0, 38.5, 38.0, 37.5, 37.0, 36.5, 36.0, 35.5, 35.0, 34.5, 34.0, 33.5, 33.0, 32.5, 0.0]
// why: Two arrays in one piece of dynamic shared memory.

extern __shared__ char raw[];
__global__ void k(const float *in, float *out)
{
    float *a = (float *)raw; double *b = (double *)(raw + 256);
    int t = threadIdx.x;
    a[t] = in[t];
    b[t] = in[t] * 0.5;
    __syncthreads();
    out[t] = a[63 - t] + (float)b[(t + 1) % 64];
}
