// launch: grid=1 block=32
// arg: count i32[1] = 0
// expect: count = [32]

extern "C" __global__ void count_up(int *count)
{

    atomicAdd(count, 1);
}
