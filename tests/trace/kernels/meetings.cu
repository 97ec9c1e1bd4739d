// launch: grid=1 block=64
// arg: out i32[64] = 0
// topic: lanes of one warp wait for each other from different places, by turns

__global__ void meetings(int *out)
{
    int t = threadIdx.x, lane = t % 32, v = t;
    for (int round = 0; round < 3; ++round) {
        if (lane % 2 == 0) {
            v += round;
            __syncwarp();
            v *= 3;
        } else {
            v -= round;
            v ^= 5;
            __syncwarp();
        }
        if (lane < 8)
            __syncwarp(0x000000ffu);
        else if (lane < 24)
            v += __shfl_xor_sync(0x00ffff00u, v, 8);
    }
    out[t] = v;
}
