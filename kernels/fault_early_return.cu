// launch: grid=1 block=64
// arg: in i32[50] = iota
// arg: n i32 = 50
// arg: out i32[2] = 0
// expect-diagnosis: shuffle-inactive-source line 16 warp 1
// topic: lanes past the end return, and the others shuffle from them: what comes is undefined
// hardware: undefined (0 was seen)

__global__ void fault_early_return(const int *in, int n, int *out)
{
    int i = threadIdx.x;
    if (i >= n)
        return;
    int v = in[i];
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d);
    if (i % 32 == 0)
        out[i / 32] = v;
}
