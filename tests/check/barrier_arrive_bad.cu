// launch: grid=1 block=64
// arg: out u32[64] = uninit
// expect-diagnosis: race-shared line 16
// also-accept: line 12
// why: A warp that only arrives has not waited for what the others do before the barrier.

__global__ void arrive(unsigned *out)
{
    __shared__ unsigned s[64];
    unsigned t = threadIdx.x;
    if (t < 32) {
        s[t] = t;
        asm volatile("bar.sync 1, 64;" ::: "memory");
    } else {
        asm volatile("bar.arrive 1, 64;" ::: "memory");
        s[t - 32] = t;
    }
    __syncthreads();
    out[t] = s[t % 32];
}
