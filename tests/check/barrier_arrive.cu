// launch: grid=1 block=64
// arg: out u32[64] = uninit
// expect: out = [33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64]
// why: What was done before arriving comes before what follows the wait of the others.

__global__ void arrive(unsigned *out)
{
    __shared__ unsigned s[64];
    unsigned t = threadIdx.x;
    if (t < 32) {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        s[t] = s[t] + 1;
    } else {
        s[t - 32] = t;
        asm volatile("bar.arrive 1, 64;" ::: "memory");
    }
    __syncthreads();
    out[t] = s[t % 32];
}
