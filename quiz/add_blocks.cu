// launch: grid=2 block=128
// arg: total i32[1] = 0
// topic: one atomic a block

__global__ void add_blocks(int *total)
{
    if (threadIdx.x == 0)
        atomicAdd(total, blockDim.x);
}
