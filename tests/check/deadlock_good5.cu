// launch: grid=1 block=96
// arg: out i32[1] = 0
// expect: out = 1
// why: Warp 0 waits for as many arrivals as there are.

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
        while (atomicAdd(&arrived, 0) < 2) { }
        *out = 1;
    }
}
