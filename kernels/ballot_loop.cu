// launch: grid=1 block=32
// arg: in i32[40] = iota
// arg: n i32 = 40
// arg: count i32[1] = 0
// expect: count = [20]
// topic: the mask is known beforehand: the whole warp takes part in every round, lanes past the end vote no

__global__ void ballot_loop(const int *in, int n, int *count)
{
    int hits = 0;
    for (int base = 0; base < n; base += 32) {
        int i = base + threadIdx.x;
        unsigned odd = __ballot_sync(0xffffffffu, i < n && in[i] % 2);
        hits += __popc(odd);
    }
    if (threadIdx.x == 0)
        *count = hits;
}
