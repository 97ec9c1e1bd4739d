// launch: grid=1 block=32
// arg: in i32[40] = iota
// arg: n i32 = 40
// arg: count i32[1] = 0
// expect-diagnosis: activemask-as-mask line 14 lanes 0xffffffff
// also-accept: line 15
// topic: __activemask says who happens to run together just now; a vote needs who should
// hardware: undefined (the count depends on which lanes the hardware keeps together)

__global__ void activemask_loop(const int *in, int n, int *count)
{
    int hits = 0;
    for (int i = threadIdx.x; i < n; i += 32) {
        unsigned here = __activemask();
        unsigned odd = __ballot_sync(here, in[i] % 2);
        hits += __popc(odd);
    }
    if (threadIdx.x == 0)
        *count = hits;
}
