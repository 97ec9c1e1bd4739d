// launch: grid=132 block=64
// arg: n i32 = 64
// arg: out i32[8448] = 0
// topic: a chain of loads from shared memory, a word a lane

__global__ void curve_shared(int n, int *out)
{
    __shared__ volatile int next[64];
    int t = threadIdx.x, at = t;
    next[t] = (t + 1) % 64;
    __syncthreads();
    for (int k = 0; k < n; k++)
        at = next[at];
    out[blockIdx.x * blockDim.x + t] = at;
}
