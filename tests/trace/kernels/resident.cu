// launch: grid=4 block=40 cooperative
// arg: count i32[2] = 0
// arg: out i32[160] = 0
// topic: all blocks in residence at once, meeting at a counter

__global__ void resident(volatile int *count, int *out)
{
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    __syncthreads();
    if (t == 0) {
        atomicAdd((int *)&count[0], 1);
        while (count[0] < (int)gridDim.x)
            continue;
    }
    __syncthreads();
    out[i] = count[0] * 100 + blockIdx.x;
}
