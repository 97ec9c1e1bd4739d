// launch: grid=1 block=96
// arg: out i32[1] = 0
// expect-diagnosis: deadlock line 16 lanes 0x00000001 warp 0
// why: Warp 0 waits for three arrivals, and two warps arrive.

__global__ void arrivals(int *out)
{
    __shared__ int arrived;
    if (threadIdx.x == 0)
        arrived = 0;
    __syncthreads();
    __threadfence_block();
    if (threadIdx.x >= 32 && threadIdx.x % 32 == 0)
        atomicAdd(&arrived, 1);
    if (threadIdx.x == 0) {
        while (atomicAdd(&arrived, 0) < 3) { }
        *out = 1;
    }
}
