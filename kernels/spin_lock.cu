// launch: grid=1 block=32
// arg: lock i32[1] = 0
// arg: total i32[1] = 0
// expect: total = [32]   when model=its
// expect: lock = [0]   when model=its
// expect-diagnosis: deadlock line 12 lanes 0xfffffffe   when model=stack
// topic: every lane takes one lock in turn: before Volta the winner waits for the losers, for ever
// hardware: defined (sm_70 and newer) | hangs (sm_6x and older)

__global__ void spin_lock(int *lock, int *total)
{
    while (atomicCAS(lock, 0, 1) != 0)
        continue;
    __threadfence();
    *(volatile int *)total = *(volatile int *)total + 1;
    __threadfence();
    atomicExch(lock, 0);
}
