// launch: grid=1 block=32
// arg: out i32[64] = 0
// arg: d i32 = 3
// topic: every lane reads from a lane further down

__global__ void pass_up(int *out, int d)
{
    int lane = threadIdx.x;
    int mine = lane * 10;
    int got = __shfl_up_sync(0xffffffffu, mine, d);
    out[lane] = got;
}
