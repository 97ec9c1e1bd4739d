// launch: grid=1 block=32
// arg: count i32[1] = uninit
// expect-diagnosis: uninit-global line 7 lanes 0x00000001

extern "C" __global__ void counts(int *count)
{
    atomicAdd(count, 1);
}
