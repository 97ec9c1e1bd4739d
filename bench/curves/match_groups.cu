// launch: grid=1 block=32
// arg: groups i32 = 32
// arg: out i32[32] = 0
// topic: __match_any_sync over so many different values, sixteen times, each after the last

__global__ void match_groups(int groups, int *out)
{
    int lane = threadIdx.x, v = lane % groups;
    unsigned m = 0;
    for (int k = 0; k < 16; k++)
        m = __match_any_sync(0xffffffffu, v + (int)(m >> 31 & m & 0x10101) * 64) ^ m;
    out[lane] = (int)m;
}
