// launch: grid=2 block=32
// arg: a i32[65] = iota
// expect-diagnosis: race-global line 9 lanes 0xffffffff when model=its
// expect-diagnosis: race-global line 9 when model=stack
// why: Every thread reads its neighbour's element while that one replaces it; across the blocks not even lockstep helps.

extern "C" __global__ void shift_left(int *a)
{
    a[blockIdx.x * 32 + threadIdx.x] = a[blockIdx.x * 32 + threadIdx.x + 1];
}
