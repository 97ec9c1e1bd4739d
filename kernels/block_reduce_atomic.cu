// launch: grid=2 block=256
// arg: in f32[512] = iota
// arg: out f32[1] = 0
// expect: out = [130816]
// expect-metric: barriers = 1
// expect-metric: shared_bytes = 128
// expect-metric: atomics = 2
// topic: one sum for the whole grid: every block adds its own with one atomic at the end

__device__ float warp_sum(float v)
{
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d);
    return v;
}

__global__ void block_reduce_atomic(const float *in, float *out)
{
    __shared__ float part[32];
    int t = threadIdx.x, lane = t % 32, warp = t / 32;
    float v = warp_sum(in[blockIdx.x * blockDim.x + t]);
    if (lane == 0)
        part[warp] = v;
    __syncthreads();
    if (warp == 0) {
        v = lane < blockDim.x / 32 ? part[lane] : 0.f;
        v = warp_sum(v);
        if (lane == 0)
            atomicAdd(out, v);
    }
}
