// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [240, 0, 240, 0, 240, 0, 240, 0, 240, 0, 240, 0, 240, 0, 240, 0, 240, 0, 240, 0, 240, 0, 240, 0, 240, 0, 240, 0, 240, 0, 240, 0]

__global__ void caller_not_in_mask_good(int *out)
{
    int t = threadIdx.x;
    unsigned even = 0x55555555u;
    if (t % 2 == 0)
        out[t] = __reduce_add_sync(even, t);
}
