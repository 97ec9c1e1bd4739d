// launch: grid=2 block=128
// arg: total i32[1] = 0
// topic: one atomic a warp

__global__ void add_warps(int *total)
{
    if (threadIdx.x % 32 == 0)
        atomicAdd(total, 32);
}
