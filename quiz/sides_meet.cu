// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: k i32 = 16
// arg: d i32 = 1
// topic: two sides of a warp, then a meeting of all lanes

__global__ void sides_meet(int *out, int k, int d)
{
    int lane = threadIdx.x;
    int v;
    if (lane < k)
        v = 100 + lane;
    else
        v = 200;
    __syncwarp();
    v += __shfl_xor_sync(~0u, v, d);
    out[lane] = v;
}
