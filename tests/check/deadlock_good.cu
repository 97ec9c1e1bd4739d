// launch: grid=2 block=32
// arg: done i32[1] = 0
// arg: out i32[2] = 0
// expect: done = [2]
// why: The last block to come does the rest; nobody waits.

__global__ void deadlock_good(int *done, int *out)
{
    if (threadIdx.x != 0)
        return;
    __threadfence();
    int before = atomicAdd(done, 1);
    if (before == (int)gridDim.x - 1)
        out[1] = before;
}
