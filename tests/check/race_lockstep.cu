// launch: grid=1 block=32
// arg: in i32[32] = const 1
// arg: out i32[32] = 0
// expect-diagnosis: race-shared line 13 lanes 0x00ffffff when model=its
// why: Volatile accesses of a warp in lockstep keep their order; since Volta there is no lockstep.

extern "C" __global__ void warp_sum(const int *in, int *out)
{
    volatile __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    s[t + 32] = 0;
    out[t] = s[t + 8];
}
