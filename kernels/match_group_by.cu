// launch: grid=1 block=32
// arg: key i32[32] = [0, 1, 4, 3, 4, 1, 0, 1, 4, 3, 4, 1, 0, 1, 4, 3, 4, 1, 0, 1, 4, 3, 4, 1, 0, 1, 4, 3, 4, 1, 0, 1]
// arg: peers u32[32] = 0
// arg: count i32[6] = 0
// expect: peers = [0x41041041, 0xa28a28a2, 0x14514514, 0x08208208, 0x14514514, 0xa28a28a2, 0x41041041, 0xa28a28a2, 0x14514514, 0x08208208, 0x14514514, 0xa28a28a2, 0x41041041, 0xa28a28a2, 0x14514514, 0x08208208, 0x14514514, 0xa28a28a2, 0x41041041, 0xa28a28a2, 0x14514514, 0x08208208, 0x14514514, 0xa28a28a2, 0x41041041, 0xa28a28a2, 0x14514514, 0x08208208, 0x14514514, 0xa28a28a2, 0x41041041, 0xa28a28a2]
// expect: count = [6, 11, 0, 5, 10, 0]
// topic: __match_any_sync finds the lanes with my key; one leader per group counts for all

__global__ void match_group_by(const int *key, unsigned *peers, int *count)
{
    int lane = threadIdx.x;
    unsigned mine = __match_any_sync(0xffffffffu, key[lane]);
    peers[lane] = mine;
    if (lane == __ffs(mine) - 1)
        atomicAdd(&count[key[lane]], __popc(mine));
}
