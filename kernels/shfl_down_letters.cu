// launch: grid=1 block=8
// arg: in i8[8] = letters
// arg: out i8[8] = 0
// expect: out = ['C', 'D', 'E', 'F', 'G', 'H', 'G', 'H']
// may-diagnose: dead-lanes launch
// topic: eight lanes, each takes the letter two lanes up: C D E F G H, and the last two keep G H

__global__ void shfl_down_letters(const char *in, char *out)
{
    int lane = threadIdx.x;
    char mine = in[lane];
    char got = __shfl_down_sync(0x000000ffu, mine, 2, 8);
    out[lane] = got;
}
