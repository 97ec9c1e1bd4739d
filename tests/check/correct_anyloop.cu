// launch: grid=1 block=64
// arg: in i32[64] = iota
// arg: out i32[64] = uninit
// expect: out = [0, 27, 49, 66, 78, 86, 90, 0, 27, 49, 66, 78, 86, 90, 0, 27, 49, 66, 78, 86, 90, 0, 27, 49, 66, 78, 86, 90, 0, 27, 49, 66, 84, 94, 99, 0, 27, 50, 69, 84, 94, 99, 0, 27, 50, 69, 84, 94, 99, 0, 27, 50, 69, 84, 94, 99, 0, 27, 50, 69, 84, 94, 99, 0]
// why: Lanes with less to do stay in the loop for the votes.

__global__ void k(const int *in, int *out)
{
    int t = threadIdx.x, n = in[t] % 7, acc = 0;
    while (__any_sync(~0u, n > 0)) {
        unsigned live = __ballot_sync(~0u, n > 0);
        if (n > 0) { acc += __popc(live); n--; }
    }
    out[t] = acc;
}
