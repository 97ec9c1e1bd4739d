// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[32] = 0
// expect: out = [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14, 17, 16, 19, 18, 21, 20, 23, 22, 25, 24, 27, 26, 29, 28, 31, 30]
// topic: the mask names everybody who calls

__global__ void mended_own_bit(const int *in, int *out)
{
    int lane = threadIdx.x;
    int v = in[lane];
    out[lane] = __shfl_xor_sync(0xffffffffu, v, 1);
}
