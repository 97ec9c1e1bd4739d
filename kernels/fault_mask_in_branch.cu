// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[1] = 0
// expect-diagnosis: mask-lanes-missing line 14 lanes 0x0000ffff missing 0xffff0000
// topic: the mask names all lanes, but half of them are not in the branch and never come
// hardware: hangs, or pairs with a later shuffle

__global__ void fault_mask_in_branch(const int *in, int *out)
{
    int lane = threadIdx.x;
    int v = in[lane];
    if (lane < 16) {
        for (int d = 8; d > 0; d /= 2)
            v += __shfl_down_sync(0xffffffffu, v, d);
        if (lane == 0)
            *out = v;
    }
}
