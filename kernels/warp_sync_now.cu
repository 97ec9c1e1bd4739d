// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[1] = 0
// expect: out = [496]
// topic: the same since Volta: __syncwarp between what one lane writes and another reads, in both directions

__global__ void warp_sync_now(const int *in, int *out)
{
    __shared__ int s[64];
    int lane = threadIdx.x;
    int v = in[lane];
    s[lane] = v;
    s[lane + 32] = 0;
    __syncwarp();
    for (int d = 16; d > 0; d /= 2) {
        v += s[lane + d];
        __syncwarp();
        s[lane] = v;
        __syncwarp();
    }
    if (lane == 0)
        *out = v;
}
