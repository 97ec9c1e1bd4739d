// launch: grid=1 block=64
// arg: lock i32[2] = 0
// arg: out i32[2] = 0
// expect-diagnosis: deadlock
// why: Two warps take two locks in opposite order, and each holds the one the other wants.

__global__ void deadlock_bad2(int *lock, int *out)
{
    int warp = threadIdx.x / 32;
    if (threadIdx.x % 32 != 0)
        return;
    while (atomicCAS(&lock[warp], 0, 1) != 0) { }
    __threadfence();
    while (atomicAdd(&out[1 - warp], 0) == 0 && atomicCAS(&lock[1 - warp], 0, 1) != 0) { }
    atomicAdd(&out[warp], 1);
}
