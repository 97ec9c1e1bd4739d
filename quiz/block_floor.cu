// launch: grid=1 block=100
// arg: out i32[64] = 0
// arg: c i32 = 1
// topic: the number of warps rounded down

__global__ void block_floor(int *out, int c)
{
    unsigned all = 0xffffffffu;
    __shared__ int part[32];
    int t = threadIdx.x;
    int lane = t % 32, warp = t / 32;
    int warps = blockDim.x / 32;
    int v = c;
    if (warp < warps) {
        for (int d = 16; d > 0; d /= 2)
            v += __shfl_down_sync(all, v, d);
        if (lane == 0)
            part[warp] = v;
    }
    __syncthreads();
    if (t == 0) {
        for (int w = 1; w < warps; w++)
            v += part[w];
        out[blockIdx.x] = v;
    }
}
