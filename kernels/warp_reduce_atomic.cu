// launch: grid=2 block=256
// arg: in f32[512] = iota
// arg: out f32[1] = 0
// expect: out = [130816]
// expect-metric: barriers = 0
// expect-metric: shared_bytes = 0
// expect-metric: atomics = 16
// topic: no shared memory and no barrier: every warp adds its sum with an atomic

__device__ float warp_sum(float v)
{
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d);
    return v;
}

__global__ void warp_reduce_atomic(const float *in, float *out)
{
    float v = warp_sum(in[blockIdx.x * blockDim.x + threadIdx.x]);
    if (threadIdx.x % 32 == 0)
        atomicAdd(out, v);
}
