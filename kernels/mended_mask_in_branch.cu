// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[1] = 0
// expect: out = [120]
// topic: the shuffles stand outside the branch; width 16 keeps the halves apart

__global__ void mended_mask_in_branch(const int *in, int *out)
{
    int lane = threadIdx.x;
    int v = in[lane];
    for (int d = 8; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d, 16);
    if (lane == 0)
        *out = v;
}
