// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[1] = 0
// expect-diagnosis: activemask-as-mask line 12 lanes 0x55555555
// why: The even lanes happen to be together; nothing says that they must be.

__global__ void activemask_as_mask_bad(const int *in, int *out)
{
    int t = threadIdx.x;
    if (in[t] % 2 != 0)
        return;
    unsigned here = __activemask();
    int sum = __reduce_add_sync(here, in[t]);
    if (t == 0)
        out[0] = sum;
}
