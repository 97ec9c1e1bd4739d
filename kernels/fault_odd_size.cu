// launch: grid=1 block=48
// arg: in i32[48] = iota
// arg: out i32[2] = 0
// may-diagnose: dead-lanes launch
// expect-diagnosis: shuffle-inactive-source line 14 warp 1
// topic: a block of 48: the second warp has 16 lanes, and its tree reads sixteen that never started
// hardware: undefined (0 was seen)

__global__ void fault_odd_size(const int *in, int *out)
{
    int t = threadIdx.x;
    int v = in[t];
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d);
    if (t % 32 == 0)
        out[t / 32] = v;
}
