// launch: grid=3 block=64
// arg: total i32[4] = 0
// arg: order i32[192] = 0
// arg: peak f32[1] = 0
// topic: atomics whose results depend on the order, across warps and blocks

__device__ int tickets;

__global__ void atomics(int *total, int *order, float *peak)
{
    __shared__ int local[8];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    if (t < 8)
        local[t] = 0;
    __syncthreads();
    int before = atomicAdd(&local[t % 8], t);
    atomicMax(&total[0], before);
    order[i] = atomicAdd(&tickets, 1);
    atomicAdd(peak, 0.5f * t);
    __syncthreads();
    if (t < 8)
        atomicAdd(&total[1 + t % 3], local[t]);
    if (i % 32 == 3)
        atomicCAS(&total[2], total[2], i);
    atomicInc((unsigned *)&total[3], 7);
}
