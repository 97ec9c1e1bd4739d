// launch: grid=3 block=64
// arg: lock i32[1] = 0
// arg: sum i32[1] = 0
// expect: sum = [6]

extern "C" __global__ void locked_sum(int *lock, volatile int *sum)
{
    if (threadIdx.x % 32 == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
        *sum = *sum + 1;
        __threadfence();
        atomicExch(lock, 0);
    }
}
