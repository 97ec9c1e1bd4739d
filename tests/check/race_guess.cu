// launch: grid=2 block=64
// arg: best i32[1] = 0
// arg: out i32[128] = uninit
// expect: best = 128
// why: A stale guess fails in the compare-and-swap, which then says what is there.

__global__ void guess(int *best, int *out)
{
    int i = blockIdx.x * 64 + threadIdx.x, old = *best, seen;
    do {
        seen = old;
        old = atomicCAS(best, seen, seen + 1);
    } while (old != seen);
    out[i] = i;
}
