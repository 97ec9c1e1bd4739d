// launch: grid=4 block=32
// arg: part i32[4] = 0
// arg: count i32[1] = 0
// arg: out i32[1] = 0
// expect: out = [8128]

extern "C" __global__ void last_block(volatile int *part, int *count, int *out)
{
    int mine = __reduce_add_sync(0xffffffffu, (int)(blockIdx.x * 32 + threadIdx.x));
    if (threadIdx.x != 0) return;
    part[blockIdx.x] = mine;
    __threadfence();
    int before = atomicAdd(count, 1);
    if (before != 3) return;
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += part[i];
    *out = sum;
}
