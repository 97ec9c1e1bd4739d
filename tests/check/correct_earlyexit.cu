// launch: grid=2 block=64
// arg: n i32 = 100
// arg: in i32[100] = iota
// arg: out i32[4] = 0
// expect: out = [31, 63, 95, 99]
// why: Lanes that have returned are not in the mask of the rest.

__global__ void k(int n, const int *in, int *out)
{
    int i = blockIdx.x * 64 + threadIdx.x;
    unsigned m = __ballot_sync(~0u, i < n);
    if (i >= n) return;
    int v = in[i];
    v = __reduce_max_sync(m, v);
    if ((threadIdx.x & 31) == 0) out[i / 32] = v;
}
