// launch: grid=3 block=64
// arg: lock i32[1] = 0
// arg: sum i32[1] = 0
// expect-diagnosis: race-global line 12
// why: The lock is taken and released, but without a fence the update may become visible after the release.

extern "C" __global__ void locked_sum(int *lock, volatile int *sum)
{
    if (threadIdx.x % 32 == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        *sum = *sum + 1;
        atomicExch(lock, 0);
    }
}
