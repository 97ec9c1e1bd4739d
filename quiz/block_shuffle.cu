// launch: grid=1 block=128
// arg: out i32[64] = 0
// arg: c i32 = 0
// topic: a block's sum with shuffles and one barrier

__global__ void block_shuffle(int *out, int c)
{
    unsigned all = 0xffffffffu;
    __shared__ int part[32];
    int t = threadIdx.x;
    int lane = t % 32, warp = t / 32;
    int warps = (blockDim.x + 31) / 32;
    int v = t + c;
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(all, v, d);
    if (lane == 0)
        part[warp] = v;
    __syncthreads();
    if (warp == 0) {
        v = 0;
        if (lane < warps)
            v = part[lane];
        for (int d = 16; d > 0; d /= 2)
            v += __shfl_down_sync(all, v, d);
        if (lane == 0)
            out[blockIdx.x] = v;
    }
}
