// launch: grid=2 block=64
// arg: sum i32[1] = 0
// expect: sum = [4032]

__global__ void atomic_contention_good(int *sum)
{
    int mine = __reduce_add_sync(0xffffffffu, (int)threadIdx.x);
    if (threadIdx.x % 32 == 0)
        atomicAdd(sum, mine);
}
