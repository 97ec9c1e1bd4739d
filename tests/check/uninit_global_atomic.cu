// launch: grid=1 block=32
// arg: count i32[1] = uninit
// expect: count = [32]

extern "C" __global__ void counts(int *count)
{
    if (threadIdx.x == 0) atomicExch(count, 0);
    __syncwarp();
    atomicAdd(count, 1);
}
