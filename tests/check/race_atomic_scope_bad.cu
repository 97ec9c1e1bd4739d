// launch: grid=2 block=32
// arg: sum i32[1] = 0
// expect-diagnosis: race-global line 7 lanes 0xffffffff

extern "C" __global__ void count(int *sum)
{
    atomicAdd_block(sum, 1);
}
