// launch: grid=1 block=32
// arg: out i32[32] = 0

__global__ void trap_good(int *out)
{
    out[threadIdx.x] = 1;
    if (threadIdx.x == 99)
        __trap();
}
