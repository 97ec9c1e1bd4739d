// launch: grid=1 block=32
// arg: flag i32[1] = 0
// arg: out i32[32] = 0
// expect: out = 0
// expect-diagnosis: deadlock line 10 lanes 0xffffffff
// topic: waits for what never comes; on a GPU the worker gives up and says so

__global__ void stops_hang(volatile int *flag, int *out)
{
    while (flag[0] == 0)
        ;
    out[threadIdx.x] = 1;
}
