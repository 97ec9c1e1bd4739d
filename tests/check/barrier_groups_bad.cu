// launch: grid=1 block=128
// arg: out u32[128] = uninit
// expect-diagnosis: race-shared line 11
// also-accept: line 13
// why: The barriers order the warps of each half, and a half reads what the other wrote.

__global__ void groups(unsigned *out)
{
    __shared__ unsigned s[128];
    unsigned t = threadIdx.x, half = t / 64;
    s[t] = t * t;
    asm volatile("barrier.sync %0, 64;" ::"r"(half + 1) : "memory");
    out[t] = s[127 - t];
}
