// launch: grid=1 block=32
// arg: in i32[32] = iota
// arg: out i32[1] = 0
// expect: out = [240]

__global__ void activemask_as_mask_good(const int *in, int *out)
{
    int t = threadIdx.x;
    unsigned even = __ballot_sync(0xffffffffu, in[t] % 2 == 0);
    if (in[t] % 2 != 0)
        return;
    int sum = __reduce_add_sync(even, in[t]);
    if (t == 0)
        out[0] = sum;
}
