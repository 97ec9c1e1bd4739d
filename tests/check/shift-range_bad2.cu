// launch: grid=1 block=32
// arg: out u64[32] = 0
// expect-diagnosis: shift-range line 9 lanes 0xfffffff0
// why: A negative count of a 64-bit shift.

__global__ void shift_range_bad2(unsigned long long *out)
{
    int t = threadIdx.x;
    out[t] = 1ull << (3 - t);
}
