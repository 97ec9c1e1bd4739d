// launch: grid=1 block=64
// arg: in f32[64] = iota
// arg: out i32[1] = uninit
// expect: out = 17
// why: A value and its place go down the tree together.

__global__ void k(const float *in, int *out)
{
    __shared__ float bv[2];
    __shared__ int bi[2];
    int t = threadIdx.x, i = t;
    float v = in[t] == 17 ? 1000.f : in[t];
    for (int d = 16; d; d /= 2) {
        float ov = __shfl_down_sync(~0u, v, d);
        int oi = __shfl_down_sync(~0u, i, d);
        if (ov > v) v = ov, i = oi;
    }
    if (t % 32 == 0) bv[t / 32] = v, bi[t / 32] = i;
    __syncthreads();
    if (t == 0) *out = bv[1] > bv[0] ? bi[1] : bi[0];
}
