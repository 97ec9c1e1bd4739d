// launch: grid=2 block=128
// arg: key i32[256] = random(5, 0, 7)
// arg: count i32[8] = 0
// expect: count = [29, 22, 30, 46, 27, 31, 32, 39]
// expect-metric: barriers = 2
// topic: a histogram of its own for every block, in shared memory; the blocks add up at the end

__global__ void histogram_shared(const int *key, int *count)
{
    __shared__ int mine[8];
    int t = threadIdx.x;
    if (t < 8)
        mine[t] = 0;
    __syncthreads();
    atomicAdd(&mine[key[blockIdx.x * blockDim.x + t]], 1);
    __syncthreads();
    if (t < 8)
        atomicAdd(&count[t], mine[t]);
}
