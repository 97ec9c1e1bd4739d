// launch: grid=1 block=8
// arg: in i8[8] = letters
// arg: out i8[32] = 0
// arg: d i32 = 2
// topic: eight lanes with the letters A to H, and the four shuffles

__global__ void pass_eight(const char *in, char *out,
                           int d)
{
    int lane = threadIdx.x;
    char mine = in[lane];
    char down = __shfl_down_sync(0xffu, mine, d, 8);
    char up = __shfl_up_sync(0xffu, mine, d, 8);
    char cross = __shfl_xor_sync(0xffu, mine, d, 8);
    char from = __shfl_sync(0xffu, mine, d, 8);
    out[lane] = down;
    out[8 + lane] = up;
    out[16 + lane] = cross;
    out[24 + lane] = from;
}
