// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[32] = 0
// expect: out = [31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
// topic: __syncwarp between write and read: it waits for the lanes and orders their memory

__global__ void mended_no_syncwarp(const int *in, int *out)
{
    __shared__ int s[32];
    int lane = threadIdx.x;
    s[lane] = in[lane];
    __syncwarp();
    out[lane] = s[31 - lane];
}
