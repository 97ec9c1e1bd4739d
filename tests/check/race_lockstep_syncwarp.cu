// launch: grid=1 block=32
// arg: in i32[32] = const 1
// arg: out i32[32] = 0
// why: With __syncwarp() between it is right everywhere.

extern "C" __global__ void warp_sum(const int *in, int *out)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    s[t + 32] = 0;
    __syncwarp();
    out[t] = s[t + 8];
}
