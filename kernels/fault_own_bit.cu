// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[32] = uninit
// expect-diagnosis: caller-not-in-mask line 12 lanes 0xffff0000
// topic: lanes 16 to 31 call with a mask that does not name them
// hardware: undefined (a wrong value, or an illegal instruction)

__global__ void fault_own_bit(const int *in, int *out)
{
    int lane = threadIdx.x;
    int v = in[lane];
    out[lane] = __shfl_xor_sync(0x0000ffffu, v, 1);
}
