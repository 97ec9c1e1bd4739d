// launch: grid=2 block=64
// arg: out i32[128] = 0
// arg: n i32 = 8
// expect: out = [2001, 1, 1, 1, 2001, 1, 1, 1, 2001, 1, 1, 1, 2001, 1, 1, 1, 2001, 1, 1, 1, 2001, 1, 1, 1, 2001, 1, 1, 1, 2001, 1, 1, 1, 2101, 101, 101, 101, 2101, 101, 101, 101, 2101, 101, 101, 101, 2101, 101, 101, 101, 2101, 101, 101, 101, 2101, 101, 101, 101, 2101, 101, 101, 101, 2101, 101, 101, 101] first 64
// expect-metric: divergent_branches = 4
// topic: four conditions: on an argument, on the block, on the warp, on the lane; only the last one splits warps

__global__ void branch_uniform(int *out, int n)
{
    int v = 0;
    if (n > 4) // the same for the whole launch
        v += 1;
    if (blockIdx.x == 1) // the same for a block
        v += 10;
    if (threadIdx.x / 32 == 1) // the same for a warp
        v += 100;
    if (threadIdx.x % 4 == 0) // the lanes of a warp differ
        v += 2000;
    out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
