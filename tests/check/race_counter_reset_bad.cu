// launch: grid=5 block=64
// arg: part i32[5] = 0
// arg: count u32[1] = 0
// arg: out i32[1] = 0
// expect-diagnosis: race-global line 19 lanes 0x00000001 warp 0
// expect-diagnosis: race-global line 21 lanes 0x00000001 warp 0
// why: The third block takes itself for the last: the fourth may yet count when it sets back.

extern "C" __global__ void sum_and_reset(int *part, unsigned *count, int *out)
{
    __shared__ int sum;
    __shared__ bool last;
    int t = threadIdx.x;
    if (t == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, (int)(blockIdx.x * 64 + t));
    __syncthreads();
    if (t == 0) {
        part[blockIdx.x] = sum;
        __threadfence();
        last = atomicInc(count, gridDim.x) == 2;
    }
    __syncthreads();
    if (!last) return;
    if (t == 63) {
        int all = 0;
        for (int i = 0; i < 5; i++)
            all += part[i];
        *out = all;
        *count = 0;
    }
}
