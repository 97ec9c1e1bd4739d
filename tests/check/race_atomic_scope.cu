// launch: grid=2 block=32
// arg: sum i32[1] = 0

extern "C" __global__ void count(int *sum)
{
    atomicAdd(sum, 1);
}
