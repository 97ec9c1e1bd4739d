// launch: grid=2 block=100
// arg: in f32[200] = iota
// arg: n i32 = 200
// arg: out f32[2] = 0
// expect: out = [4950, 14950]
// expect-metric: barriers = 1
// may-diagnose: dead-lanes launch
// topic: block sum for any block size: a value is used only where its lane exists

/* Sum over the first `live` lanes of a warp; lane 0 has it. A lane at or beyond `live`
 * may not exist, so what came from there is not used. */
__device__ float warp_sum(float v, int lane, int live)
{
    for (int d = 16; d > 0; d /= 2) {
        float other = __shfl_down_sync(0xffffffffu, v, d);
        if (lane + d < live)
            v += other;
    }
    return v;
}

__global__ void block_reduce_any(const float *in, int n, float *out)
{
    __shared__ float part[32];
    int t = threadIdx.x, lane = t % 32, warp = t / 32;
    int i = blockIdx.x * blockDim.x + t;
    int warps = (blockDim.x + 31) / 32;
    int live = min(32, (int)blockDim.x - 32 * warp);
    float v = warp_sum(i < n ? in[i] : 0.f, lane, live);
    if (lane == 0)
        part[warp] = v;
    __syncthreads();
    if (warp == 0) {
        v = warp_sum(lane < warps ? part[lane] : 0.f, lane, warps);
        if (lane == 0)
            out[blockIdx.x] = v;
    }
}
