// launch: grid=2 block=64
// arg: in i32[128] = random(3, 0, 15)
// arg: out i32[32] = 0
// topic: shared atomics, several lanes on one address

__global__ void histogram(const int *in, int *out)
{
    __shared__ int bins[16];
    int t = threadIdx.x;
    if (t < 16)
        bins[t] = 0;
    __syncthreads();
    atomicAdd(&bins[in[blockIdx.x * blockDim.x + t] & 15], 1);
    __syncthreads();
    if (t < 16)
        out[blockIdx.x * 16 + t] = bins[t];
}
