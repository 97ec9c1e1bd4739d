// launch: grid=2 block=32
// arg: flag i32[1] = 0
// arg: out i32[2] = 0
// expect-diagnosis: deadlock line 10 lanes 0x00000001
// why: Block 0 waits for block 1, which may never start beside it.

__global__ void deadlock_bad(volatile int *flag, int *out)
{
    if (threadIdx.x == 0 && blockIdx.x == 0)
        while (*flag == 0) { }
    if (threadIdx.x == 0 && blockIdx.x == 1)
        *flag = 1;
    if (threadIdx.x == 0)
        out[blockIdx.x] = 1;
}
