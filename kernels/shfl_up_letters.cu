// launch: grid=1 block=8
// arg: in i8[8] = letters
// arg: out i8[8] = 0
// expect: out = ['A', 'B', 'A', 'B', 'C', 'D', 'E', 'F']
// may-diagnose: dead-lanes launch
// topic: eight lanes, each takes the letter two lanes down; the first two keep A B

__global__ void shfl_up_letters(const char *in, char *out)
{
    int lane = threadIdx.x;
    char mine = in[lane];
    char got = __shfl_up_sync(0x000000ffu, mine, 2, 8);
    out[lane] = got;
}
