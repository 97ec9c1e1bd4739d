// launch: grid=2 block=32
// arg: cell i32[1] = 0
// arg: ver u32[1] = 0
// arg: out i32[2] = 0
// expect: out = [7, 0]
// why: A reader tries again until the version stands still.

__global__ void seq(volatile int *cell, unsigned *ver, int *out)
{
    if (threadIdx.x) return;
    if (blockIdx.x == 0) {
        atomicAdd(ver, 1); __threadfence();
        *cell = 7;
        __threadfence(); atomicAdd(ver, 1);
    } else {
        unsigned a, b; int v;
        do { a = atomicAdd(ver, 0); __threadfence(); v = *cell; __threadfence(); b = atomicAdd(ver, 0); } while (a != b || (a & 1) || a == 0);
        out[0] = v;
    }
}
