// launch: grid=2 block=128
// arg: key i32[256] = random(5, 0, 7)
// arg: count i32[8] = 0
// expect: count = [29, 22, 30, 46, 27, 31, 32, 39]
// topic: lanes of one key find each other, and the lowest of them adds for all
// note: match takes long (on an H200 up to 368 cycles); it pays where many lanes share a key

__global__ void histogram_match(const int *key, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    unsigned peers = __match_any_sync(0xffffffffu, key[i]);
    if (lane == __ffs(peers) - 1)
        atomicAdd(&count[key[i]], __popc(peers));
}
