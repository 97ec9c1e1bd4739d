// launch: grid=1 block=128
// arg: out i32[64] = 0
// arg: stop i32 = 1
// topic: a block's sum as a tree in shared memory

__global__ void block_tree(int *out, int stop)
{
    __shared__ int part[1024];
    int t = threadIdx.x;
    part[t] = t;
    __syncthreads();
    for (int s = blockDim.x / 2; s >= stop; s /= 2) {
        if (t < s)
            part[t] += part[t + s];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}
