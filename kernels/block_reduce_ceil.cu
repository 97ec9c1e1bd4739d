// launch: grid=2 block=100
// arg: in f32[200] = iota
// arg: n i32 = 200
// arg: out f32[2] = uninit
// expect-diagnosis: shuffle-inactive-source line 14 warp 3
// may-diagnose: dead-lanes launch
// topic: (blockDim.x + 31) / 32 counts the partial last warp, whose shuffles read lanes that never started
// hardware: undefined (what an absent lane gives is not said anywhere; often 0)
// note: block_reduce_any uses a value only where its lane exists

__device__ float warp_sum(float v)
{
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d);
    return v;
}

__global__ void block_reduce_ceil(const float *in, int n, float *out)
{
    __shared__ float part[32];
    int t = threadIdx.x, lane = t % 32, warp = t / 32;
    int i = blockIdx.x * blockDim.x + t;
    int warps = (blockDim.x + 31) / 32;
    float v = warp_sum(i < n ? in[i] : 0.f);
    if (lane == 0)
        part[warp] = v;
    __syncthreads();
    if (warp == 0) {
        v = warp_sum(lane < warps ? part[lane] : 0.f);
        if (lane == 0)
            out[blockIdx.x] = v;
    }
}
