// launch: grid=2 block=32
// arg: a u8[64] = 1
// arg: out i32[64] = 0
// expect-diagnosis: read-only-written line 12 lanes 0x00000020
// why: Another block writes one byte of what this one has read through ld.global.nc.

__global__ void later(unsigned char *a, int *out)
{
    unsigned v = 0;
    unsigned i = blockIdx.x * 32 + threadIdx.x;
    if (blockIdx.x == 0)
        asm("ld.global.nc.u8 %0, [%1];" : "=r"(v) : "l"(a + threadIdx.x));
    else if (threadIdx.x == 0)
        a[5] = 7;
    out[i] = (int)v;
}
