// launch: grid=1 block=32
// arg: out u32[32] = 0
// expect-diagnosis: shift-range line 9 lanes 0x00000001
// why: The mask of the lanes from here up, made by a shift that reaches 32 in lane 0.

__global__ void shift_range_bad(unsigned *out)
{
    unsigned t = threadIdx.x;
    out[t] = 0xffffffffu << (32 - t) >> 1;
}
