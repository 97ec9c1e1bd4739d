// launch: grid=1 block=48
// arg: in i32[48] = iota
// arg: out i32[2] = 0
// may-diagnose: dead-lanes launch
// expect: out = [496, 632]
// topic: a value is used only where its lane exists

__global__ void mended_odd_size(const int *in, int *out)
{
    int t = threadIdx.x, lane = t % 32;
    int live = min(32, (int)blockDim.x - (t - lane)); // lanes that this warp has
    int v = in[t];
    for (int d = 16; d > 0; d /= 2) {
        int other = __shfl_down_sync(0xffffffffu, v, d);
        if (lane + d < live)
            v += other;
    }
    if (lane == 0)
        out[t / 32] = v;
}
