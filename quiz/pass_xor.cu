// launch: grid=1 block=32
// arg: out i32[64] = 0
// arg: d i32 = 3
// topic: every lane reads from the partner lane

__global__ void pass_xor(int *out, int d)
{
    int lane = threadIdx.x;
    int mine = lane * 10;
    int got = __shfl_xor_sync(0xffffffffu, mine, d);
    out[lane] = got;
}
