// launch: grid=1 block=50
// arg: in i32[50] = iota
// arg: out i32[2] = 0
// expect: out = [496, 729]
// why: The mask of a partial warp by a ballot; lanes beyond it are not added.

__global__ void k(const int *in, int *out)
{
    int t = threadIdx.x, lane = t & 31, w = t >> 5;
    unsigned m = __ballot_sync(w == 1 ? 0x3ffffu : ~0u, 1);
    int v = in[t];
    for (int d = 16; d > 0; d /= 2) {
        int o = __shfl_down_sync(m, v, d);
        if (lane + d < __popc(m)) v += o;
    }
    if (lane == 0) out[w] = v;
}
