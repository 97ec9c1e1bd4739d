// launch: grid=1 block=32
// arg: out u32[32] = 0

__global__ void shift_range_good(unsigned *out)
{
    unsigned t = threadIdx.x;
    out[t] = t == 0 ? 0 : 0xffffffffu << (32 - t) >> 1;
}
