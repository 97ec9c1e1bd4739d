// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: d i32 = 3
// arg: w i32 = 8
// topic: up inside groups of w lanes

__global__ void width_up(int *out, int d, int w)
{
    unsigned all = 0xffffffffu;
    int lane = threadIdx.x;
    int got = __shfl_up_sync(all, lane, d, w);
    unsigned own = __ballot_sync(all, got == lane);
    out[lane] = own >> lane & 1 ? -1 : got;
}
