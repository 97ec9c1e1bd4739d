// launch: grid=2 block=100
// arg: in f32[200] = iota
// arg: n i32 = 200
// arg: out f32[2] = 0
// expect: out = [4560, 14160]
// may-diagnose: dead-lanes launch
// topic: blockDim.x / 32 rounds down: the sum of a partial last warp is made and then left out
// note: the sums should be 4950 and 14950; see block_reduce_ceil and block_reduce_any

__device__ float warp_sum(float v)
{
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d);
    return v;
}

__global__ void block_reduce_floor(const float *in, int n, float *out)
{
    __shared__ float part[32];
    int t = threadIdx.x, lane = t % 32, warp = t / 32;
    int i = blockIdx.x * blockDim.x + t;
    int warps = blockDim.x / 32;
    float v = i < n ? in[i] : 0.f;
    if (warp < warps) {
        v = warp_sum(v);
        if (lane == 0)
            part[warp] = v;
    }
    __syncthreads();
    if (warp == 0) {
        v = warp_sum(lane < warps ? part[lane] : 0.f);
        if (lane == 0)
            out[blockIdx.x] = v;
    }
}
