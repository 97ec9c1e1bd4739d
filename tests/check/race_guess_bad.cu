// launch: grid=2 block=64
// arg: best i32[1] = 0
// arg: other i32[1] = 0
// arg: out i32[128] = uninit
// expect-diagnosis: race-global line 14
// also-accept: line 12
// why: What is read is not what the compare-and-swap at that place expects, but a value that is kept.

__global__ void guess(int *best, int *other, int *out)
{
    int i = blockIdx.x * 64 + threadIdx.x;
    int old = *best;
    if (i % 2)
        atomicCAS(best, i, i + 1), atomicAdd(best, 1);
    out[i] = old;
}
