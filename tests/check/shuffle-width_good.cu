// launch: grid=1 block=32
// arg: out i32[32] = 0
// arg: width i32 = 16
// expect: out = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16]

__global__ void shuffle_width_good(int *out, int width)
{
    int t = threadIdx.x;
    out[t] = __shfl_sync(0xffffffffu, t, 0, width);
}
