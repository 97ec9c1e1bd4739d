// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect-diagnosis: caller-not-in-mask line 10 lanes 0xaaaaaaaa
// why: The mask names the even lanes, but all lanes make the call.

__global__ void caller_not_in_mask_bad(int *out)
{
    int t = threadIdx.x;
    unsigned even = 0x55555555u;
    int sum = __reduce_add_sync(even, t);
    out[t] = t % 2 == 0 ? sum : 0;
}
