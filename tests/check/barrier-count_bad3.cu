// launch: grid=1 block=64
// arg: out u32[32] = 0
// expect-diagnosis: barrier-count line 13 lanes 0xffffffff warp 0
// why: The producer does not wait for the buffer to be empty again: it arrives at "full" twice before the consumer comes, and is counted for both.

__global__ void barrier_count(unsigned *out)
{
    __shared__ unsigned s[32];
    unsigned lane = threadIdx.x % 32;
    for (int i = 0; i < 2; i++) {
        if (threadIdx.x < 32) {
            s[lane] = i;
            asm volatile("bar.arrive 1, 64;" ::: "memory");
            continue;
        }
        asm volatile("bar.sync 1, 64;" ::: "memory");
        out[lane] += s[lane ^ 1];
    }
}
