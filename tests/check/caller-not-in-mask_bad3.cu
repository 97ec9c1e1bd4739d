// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: caller-not-in-mask line 12 lanes 0x00ff0000
// why: A ballot of one condition is used as the mask under another.

__global__ void caller_not_in_mask_bad3(int *out)
{
    int t = threadIdx.x;
    unsigned members = __ballot_sync(0xffffffffu, t < 16);
    int v = t;
    if (t < 24)
        v = __shfl_xor_sync(members, t, 1);
    out[t] = t < 16 ? v : t;
}
