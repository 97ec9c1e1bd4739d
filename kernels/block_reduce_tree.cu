// launch: grid=2 block=256
// arg: in f32[512] = iota
// arg: out f32[2] = 0
// expect: out = [32640, 98176]
// expect-metric: shared_bytes = 1024
// expect-metric: barriers = 9
// topic: block sum in shared memory: every round halves the threads and needs a barrier

__global__ void block_reduce_tree(const float *in, float *out)
{
    __shared__ float part[256];
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
