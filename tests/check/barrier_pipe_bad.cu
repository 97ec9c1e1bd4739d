// launch: grid=2 block=128
// arg: in u32[512] = iota
// arg: out u32[512] = uninit
// expect-diagnosis: race-shared line 30
// expect-diagnosis: barrier-count line 14
// why: The consumers do not wait for a full buffer.

__device__ void wait_at(unsigned id)
{
    asm volatile("bar.sync %0, 128;" ::"r"(id) : "memory");
}
__device__ void arrive_at(unsigned id)
{
    asm volatile("bar.arrive %0, 128;" ::"r"(id) : "memory");
}

__global__ void pipe(const unsigned *in, unsigned *out)
{
    __shared__ unsigned s[2][64];
    unsigned t = threadIdx.x % 64, base = blockIdx.x * 256;
    bool produces = threadIdx.x < 64;
    for (unsigned i = 0; i < 4; i++) {
        unsigned k = i % 2, full = 1 + k, empty = 3 + k;
        if (produces) {
            if (i > 1) wait_at(empty);
            s[k][t] = in[base + i * 64 + t] + 1;
            arrive_at(full);
        } else {
            ;
            out[base + i * 64 + t] = 2 * s[k][63 - t];
            if (i < 2) arrive_at(empty);
        }
    }
}
