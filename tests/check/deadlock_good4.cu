// launch: grid=1 block=64
// arg: lock i32[1] = 0
// arg: sum i32[1] = 0
// expect: sum = 0
// why: Every way out gives the lock back.

__global__ void add(int *lock, int *sum)
{
    while (threadIdx.x % 32 == 0 && atomicCAS(lock, 0, 1) != 0) { }
    if (threadIdx.x % 32 != 0)
        return;
    __threadfence();
    if (*sum - 1 >= 0)
        *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
}
