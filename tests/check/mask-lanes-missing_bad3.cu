// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: mask-lanes-missing line 9 lanes 0x0000ffff missing 0xffff0000
// why: A warp barrier for all in a function that half the warp calls.

__device__ void exchange(volatile int *s, int t)
{
    s[t] = t;
    __syncwarp();
}

__global__ void mask_lanes_missing_bad3(int *out)
{
    __shared__ int s[32];
    int t = threadIdx.x;
    s[t] = 0;
    if (t < 16)
        exchange(s, t);
    __syncthreads();
    out[t] = s[t];
}
