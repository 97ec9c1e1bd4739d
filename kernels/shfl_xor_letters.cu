// launch: grid=1 block=8
// arg: in i8[8] = letters
// arg: out i8[8] = 0
// expect: out = ['B', 'A', 'D', 'C', 'F', 'E', 'H', 'G']
// may-diagnose: dead-lanes launch
// topic: eight lanes trade letters with their neighbours: B A D C F E H G

__global__ void shfl_xor_letters(const char *in, char *out)
{
    int lane = threadIdx.x;
    char mine = in[lane];
    char got = __shfl_xor_sync(0x000000ffu, mine, 1, 8);
    out[lane] = got;
}
