// launch: grid=1 block=64
// arg: out u32[64] = 0
// topic: warp operations by all, by halves of a split warp, and by pairs that wait

__global__ void collectives(unsigned *out)
{
    int t = threadIdx.x, lane = t % 32;
    unsigned got = __ballot_sync(0xffffffffu, lane % 3 == 0);
    if (lane < 16) {
        got += __shfl_xor_sync(0x0000ffffu, t, 5);
        __syncwarp(0x0000ffffu);
        got ^= __shfl_down_sync(0x0000ffffu, got, 2, 8);
    } else {
        got += __any_sync(0xffff0000u, t == 40);
        got += __match_any_sync(0xffff0000u, t % 4);
    }
    __syncwarp();
    got += __reduce_add_sync(0xffffffffu, lane);
    for (int k = 0; k < lane % 4; ++k)
        got += __activemask();
    out[t] = got + __shfl_sync(0xffffffffu, got, 3);
}
