// launch: grid=1 block=64
// arg: key u32[64] = iota
// arg: count u32[8] = 0
// expect: count = 8
// why: One atomic for all lanes of a warp with one key.

__global__ void k(const unsigned *key, unsigned *count)
{
    unsigned b = key[threadIdx.x] % 8, lane = threadIdx.x & 31;
    unsigned m = __match_any_sync(~0u, b);
    if (lane == __ffs(m) - 1) atomicAdd(&count[b], __popc(m));
}
