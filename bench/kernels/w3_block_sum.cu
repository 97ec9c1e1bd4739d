// launch: grid=4096 block=256
// arg: x f32[1048576] = 0.25
// arg: out f32[4096] = 0
// arg: n i32 = 1048576
// expect: out = 64
// topic: block sums through a tree in shared memory

__global__ void w3_block_sum(const float *x, float *out, int n)
{
    __shared__ float part[256];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    part[t] = (i < n) ? x[i] : 0.f;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (t < s)
            part[t] += part[t + s];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}
