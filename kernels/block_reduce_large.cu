// launch: grid=1 block=1024
// arg: in f32[1024] = iota
// arg: out f32[1] = 0
// expect: out = [523776]
// expect-metric: shared_bytes = 4096
// expect-metric: barriers = 11
// topic: the tree of block_reduce_tree with room for the largest block: 2 to 1,024 threads, a power of two

__global__ void block_reduce_large(const float *in, float *out)
{
    __shared__ float part[1024];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (t < s)
            part[t] += part[t + s];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}
