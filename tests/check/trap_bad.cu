// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: trap line 9 lanes 0x00000004

__global__ void trap_bad(int *out)
{
    out[threadIdx.x] = 1;
    if (threadIdx.x == 2)
        __trap();
}
