// launch: grid=2 block=64
// arg: sum i32[1] = 0
// expect: sum = [4032]
// expect-diagnosis: atomic-contention line 8

__global__ void atomic_contention_bad(int *sum)
{
    atomicAdd(sum, threadIdx.x);
}
