// launch: grid=2 block=64
// arg: n i32[1] = 0
// arg: out i32[128] = 0
extern "C" __global__ void compact(int *n, int *out)
{
    if (threadIdx.x % 32 == 5)
        out[atomicAdd(n, 1)] = threadIdx.x + 100 * blockIdx.x;
}
