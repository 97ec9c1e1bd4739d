// launch: grid=3 block=128
// arg: out i32[64] = 0
// arg: n i32 = 300
// topic: counting elements, with surplus threads in the last block

__global__ void block_guard(int *out, int n)
{
    unsigned all = 0xffffffffu;
    __shared__ int part[32];
    int t = threadIdx.x;
    int lane = t % 32, warp = t / 32;
    int i = blockIdx.x * blockDim.x + t;
    int v = i < n ? 1 : 0;
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(all, v, d);
    if (lane == 0)
        part[warp] = v;
    __syncthreads();
    if (t == 0) {
        for (int w = 1; w < blockDim.x / 32; w++)
            v += part[w];
        out[blockIdx.x] = v;
    }
}
