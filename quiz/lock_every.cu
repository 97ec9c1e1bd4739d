// launch: grid=1 block=64
// arg: lock i32[1] = 0
// arg: total i32[1] = 0
// arg: g i32 = 8
// expect-diagnosis: deadlock line 12 when model=stack
// topic: every g-th thread takes a lock

__global__ void lock_every(int *lock,
                           volatile int *total, int g)
{
    if (threadIdx.x % g == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            continue;
        __threadfence();
        *total = *total + 1;
        __threadfence();
        atomicExch(lock, 0);
    }
}
