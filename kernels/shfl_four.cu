// launch: grid=1 block=8
// arg: in i8[8] = letters
// arg: out i8[32] = 0
// arg: d i32 = 2
// expect: out = ['C', 'D', 'E', 'F', 'G', 'H', 'G', 'H', 'A', 'B', 'A', 'B', 'C', 'D', 'E', 'F', 'C', 'D', 'A', 'B', 'G', 'H', 'E', 'F', 'C', 'C', 'C', 'C', 'C', 'C', 'C', 'C']
// expect-metric: shuffles = 4
// may-diagnose: dead-lanes launch
// topic: the four shuffles with the same number: down, up, xor, and a lane by its number

__global__ void shfl_four(const char *in, char *out, int d)
{
    int lane = threadIdx.x;
    char mine = in[lane];
    char down = __shfl_down_sync(0x000000ffu, mine, d, 8);
    char up = __shfl_up_sync(0x000000ffu, mine, d, 8);
    char cross = __shfl_xor_sync(0x000000ffu, mine, d, 8);
    char from = __shfl_sync(0x000000ffu, mine, d, 8);
    out[lane] = down;
    out[8 + lane] = up;
    out[16 + lane] = cross;
    out[24 + lane] = from;
}
