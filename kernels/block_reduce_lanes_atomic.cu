// launch: grid=2 block=256
// arg: in f32[512] = iota
// arg: out f32[1] = 0
// expect: out = [130816]
// expect-metric: atomics = 16
// topic: every lane adds for itself: one atomic instruction a warp, 32 updates of one address in it

__global__ void block_reduce_lanes_atomic(const float *in, float *out)
{
    atomicAdd(out, in[blockIdx.x * blockDim.x + threadIdx.x]);
}
