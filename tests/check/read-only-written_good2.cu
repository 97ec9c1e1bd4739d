// launch: grid=2 block=32
// arg: a u8[64] = 1
// arg: out i32[64] = 0
// expect: out = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
// why: The bytes beside those that ld.global.nc reads may be written, in the same word too.

__global__ void beside(unsigned char *a, int *out)
{
    unsigned v = 0;
    unsigned i = blockIdx.x * 32 + threadIdx.x;
    if (blockIdx.x == 0 && threadIdx.x != 5)
        asm("ld.global.nc.u8 %0, [%1];" : "=r"(v) : "l"(a + threadIdx.x));
    else if (blockIdx.x == 0)
        v = 1;
    else if (threadIdx.x == 0)
        a[5] = 7;
    out[i] = (int)v;
}
