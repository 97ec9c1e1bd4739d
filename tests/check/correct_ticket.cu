// launch: grid=2 block=64
// arg: next u32[1] = 0
// arg: serving u32[1] = 0
// arg: sum i32[1] = 0
// expect: sum = 4
// why: A ticket lock of one lane per warp.

__global__ void k(unsigned *next, volatile unsigned *serving, volatile int *sum)
{
    if (threadIdx.x % 32 == 0) {
        unsigned mine = atomicAdd(next, 1);
        while (*serving != mine) ;
        __threadfence();
        *sum = *sum + 1;
        __threadfence();
        *serving = mine + 1;
    }
}
