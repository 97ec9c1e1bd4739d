// launch: grid=1 block=32
// arg: out i32[64] = 0
// arg: down i32 = 3
// arg: up i32 = 2
// topic: which lanes keep their own value

__global__ void pass_keep(unsigned *out, int down, int up)
{
    unsigned all = 0xffffffffu;
    int lane = threadIdx.x;
    int a = __shfl_down_sync(all, lane, down);
    unsigned high = __ballot_sync(all, a == lane);
    int b = __shfl_up_sync(all, lane, up);
    unsigned low = __ballot_sync(all, b == lane);
    out[lane] = high;
    out[32 + lane] = low;
}
